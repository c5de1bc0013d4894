import * as z from 'zod';
import { DAYS, FIELD, FLAG, idOf, oneOf, TEXT, VEHICLE, vehicleId } from './arguments.ts';
import { anybody, given, plain, type Argument, type Stage, type Verb } from './verb.ts';

const LOGIN: Argument<{ email: string; password: string }> = {
  schema: z.strictObject({ email: z.string(), password: z.string() }),
  draw: (random) => ({
    email: random.oneOf(['ana@example.com', 'rui@example.com', 'nobody@example.com']),
    password: random.chance(0.8) ? 'segredo' : 'wrong',
  }),
};

const USER: Argument<string> = {
  schema: z.string(),
  draw: (random, { names }: Stage) => random.oneOfSome([...names.userIds.keys()], ''),
};

const CODE: Argument<string> = { schema: z.string(), draw: (random) => random.oneOf(['000000', '12', '']) };

/** What anybody does at the door: signing in and out, moving about. */
export const ENTRANCE_VERBS: Readonly<Record<string, Verb>> = {
  'access.signOut': anybody(
    undefined,
    ({ access }) => access.signOut(),
    ({ access }) => access.get().user !== undefined,
  ),
  'access.retry': anybody(
    undefined,
    ({ access }) => access.retry(),
    ({ access }) => access.get().serverFailure !== undefined,
  ),
  'session.retry': anybody(
    undefined,
    ({ session }) => session.retry(),
    ({ session }) => session.get().isLoadFailed,
  ),
  'login.signIn': anybody(
    LOGIN,
    ({ login }, account) => {
      if (account) login.signIn(account.email, account.password);
    },
    ({ access }) => access.get().user === undefined && access.get().path.startsWith('/login'),
  ),
  'login.signInAsDriver': anybody(
    TEXT,
    ({ login }, name = '') => login.signInAsDriver(name, 'segredo'),
    ({ access }) => access.get().user === undefined && access.get().path.startsWith('/motorista'),
  ),
  'login.signInWithToken': anybody(
    TEXT,
    ({ login }, token = '') => login.signInWithToken(token),
    ({ access }) => access.get().user === undefined,
  ),
  'login.signInWithShare': anybody(
    TEXT,
    ({ login }, token = '') => login.signInWithShare(token),
    ({ access }) => access.get().user === undefined,
  ),
  'login.register': anybody(
    { schema: z.string(), draw: (random) => random.oneOf(['Eva Melo', 'x']) },
    ({ login }, name = '') =>
      login.register({
        name,
        email: `${name.replaceAll(' ', '')}@example.com`.toLowerCase(),
        password: 'segredo',
      }),
    ({ access }) => access.get().user === undefined,
  ),
  'login.requestPasswordReset': anybody(
    TEXT,
    ({ login }, email = '') => login.requestPasswordReset(email),
    ({ access }) => access.get().user === undefined,
  ),
  'login.resetPassword': anybody(
    TEXT,
    ({ login }, token = '') => login.resetPassword(token, 'segredo2'),
    ({ access }) => access.get().user === undefined,
  ),
  'login.clear': anybody(
    undefined,
    ({ login }) => login.clear(),
    ({ login }) => login.get().failure !== undefined,
  ),
  'preferences.browser.change': anybody(oneOf('light', 'dark', 'auto'), ({ preferences }, scheme = 'auto') =>
    preferences.browser.change({ scheme }),
  ),
};

/** What users do with their account, shares and preferences, and what administrators do. */
export const OFFICE_VERBS: Readonly<Record<string, Verb>> = {
  'preferences.account.choose': given(
    {
      schema: z.strictObject({
        names: z.boolean().optional(),
        plates: z.boolean().optional(),
        rings: z.boolean().optional(),
        twelveHour: z.boolean().optional(),
      }),
      draw: (random) =>
        random.oneOf<{ names?: boolean; plates?: boolean; rings?: boolean; twelveHour?: boolean }>([
          { names: random.chance(0.5) },
          { plates: random.chance(0.5) },
          { rings: random.chance(0.5) },
          { twelveHour: random.chance(0.5) },
        ]),
    },
    ({ console }, changes) => console.preferences.account.choose(changes),
  ),
  'preferences.account.retry': plain(
    ({ preferences }) => preferences.account.retry(),
    ({ preferences }) => preferences.account.get().failure !== undefined,
  ),
  'preferences.account.revert': plain(
    ({ preferences }) => preferences.account.revert(),
    ({ preferences }) => preferences.account.get().failure !== undefined,
  ),

  'account.form.open': plain(
    ({ access, account }) => {
      const { user } = access.get();
      if (user) account.form.open(user);
    },
    ({ account }) => !account.form.get().isOpen,
  ),
  'account.form.setField': given(
    FIELD,
    ({ console }, { field, text }) => console.account.form.setField(field, text),
    ({ account }) => account.form.get().isEditing,
  ),
  'account.form.setAttributeLines': given(
    TEXT,
    ({ console }, text) => console.account.form.setAttributeLines([{ key: 'note', type: 'text', text }]),
    ({ account }) => account.form.get().isEditing,
  ),
  'account.form.save': plain(
    ({ account }) => account.form.save(),
    ({ account }) => account.form.get().isEditing,
  ),
  'account.form.close': plain(
    ({ account }) => account.form.close(),
    ({ account }) => account.form.get().isOpen,
  ),
  'account.form.keepEditing': plain(
    ({ account }) => account.form.keepEditing(),
    ({ account }) => account.form.get().isConfirmingDiscard,
  ),
  'account.form.discard': plain(
    ({ account }) => account.form.discard(),
    ({ account }) => account.form.get().isConfirmingDiscard,
  ),
  'account.form.retry': plain(
    ({ account }) => account.form.retry(),
    ({ account }) => account.form.get().loadFailure !== undefined,
  ),
  'account.impersonation.request': given(USER, ({ console, names }, title) =>
    console.account.impersonation.request({ id: idOf(names, 'userIds', title), title }),
  ),
  'account.impersonation.confirm': plain(
    ({ account }) => account.impersonation.confirm(),
    ({ account }) => account.impersonation.get().isConfirming,
  ),
  'account.impersonation.stop': plain(({ account }) => account.impersonation.stop()),
  'account.impersonation.close': plain(({ account }) => account.impersonation.close()),
  'account.impersonationEnd.endImpersonation': plain(
    ({ account }) => account.impersonationEnd.endImpersonation(),
    ({ account }) => account.impersonationEnd.get().failure === undefined,
  ),
  'account.impersonationEnd.clear': plain(({ account }) => account.impersonationEnd.clear()),
  'account.totpSetup.start': plain(({ access, account }) => {
    const { user } = access.get();
    if (user) account.totpSetup.start(user);
  }),
  'account.totpSetup.verifyCode': given(
    CODE,
    ({ console }, code) => console.account.totpSetup.verifyCode(code),
    ({ account }) => account.totpSetup.get().key !== undefined,
  ),
  'account.totpSetup.disable': plain(({ access, account }) => {
    const { user } = access.get();
    if (user) account.totpSetup.disable(user);
  }),
  'account.totpSetup.cancel': plain(({ account }) => account.totpSetup.cancel()),
  'account.totpRemoval.request': plain(({ access, account }) => {
    const { user } = access.get();
    if (user) account.totpRemoval.request(user);
  }),
  'account.totpRemoval.confirm': plain(
    ({ account }) => account.totpRemoval.confirm(),
    ({ account }) => account.totpRemoval.get().isConfirming,
  ),
  'account.totpRemoval.stop': plain(({ account }) => account.totpRemoval.stop()),
  'account.totpRemoval.close': plain(({ account }) => account.totpRemoval.close()),
  'account.reauthentication.submit': given(
    oneOf('segredo', 'wrong'),
    ({ console }, password) => console.account.reauthentication.submit(password, ''),
    ({ account }) => account.reauthentication.get().isOpen,
  ),
  'account.reauthentication.cancel': plain(
    ({ account }) => account.reauthentication.cancel(),
    ({ account }) => account.reauthentication.get().isOpen,
  ),
  'account.tokenCreation.create': given(oneOf('', '2026-06-01T00:00:00Z'), ({ console }, expires) =>
    console.account.tokenCreation.create(expires),
  ),
  'account.tokenCreation.clear': plain(({ account }) => account.tokenCreation.clear()),
  'account.tokenRevocation.revoke': given(
    { schema: z.string(), draw: (random) => random.oneOf(['token-1', 'token-2', 'unknown']) },
    ({ console }, token) => console.account.tokenRevocation.revoke(token),
  ),
  'account.tokenRevocation.clear': plain(({ account }) => account.tokenRevocation.clear()),
  'account.tokens.revoke': plain(
    ({ account }) => {
      const [first] = account.tokens.get().tokens;
      if (first) account.tokens.revoke(first);
    },
    ({ account }) => account.tokens.get().tokens.length > 0,
  ),
  'account.tokens.confirm': plain(
    ({ account }) => account.tokens.confirm(),
    ({ account }) => account.tokens.get().revoking !== undefined,
  ),
  'account.tokens.cancel': plain(
    ({ account }) => account.tokens.cancel(),
    ({ account }) => account.tokens.get().revoking !== undefined,
  ),
  'account.testNotification.sendTest': plain(({ account }) => account.testNotification.sendTest()),
  'account.testNotification.clear': plain(({ account }) => account.testNotification.clear()),
  'account.expiry.leave': plain(
    ({ account }) => account.expiry.leave(),
    ({ account }) => account.expiry.get().isExpired,
  ),

  'shares.links.open': given(VEHICLE, (stage, name) =>
    stage.console.shares.links.open(vehicleId(stage, name), name),
  ),
  'shares.links.openAll': plain(({ shares }) => shares.links.openAll()),
  'shares.links.close': plain(
    ({ shares }) => shares.links.close(),
    ({ shares }) => shares.links.get().step !== 'closed',
  ),
  'shares.links.retry': plain(
    ({ shares }) => shares.links.retry(),
    ({ shares }) => shares.links.get().failure !== undefined,
  ),
  'shares.links.add': plain(
    ({ shares }) => shares.links.add(),
    ({ shares }) => shares.links.get().step !== 'closed',
  ),
  'shares.links.edit': plain(
    ({ shares }) => {
      const [first] = shares.links.get().shares;
      if (first) shares.links.edit(first);
    },
    ({ shares }) => shares.links.get().shares.length > 0,
  ),
  'shares.links.change': given(
    {
      schema: z.strictObject({ name: z.string().optional(), limitCommands: z.boolean().optional() }),
      draw: (random) => (random.chance(0.5) ? { name: 'Cliente' } : { limitCommands: random.chance(0.5) }),
    },
    ({ console }, { name, limitCommands }) =>
      console.shares.links.change({
        ...(name !== undefined && { name }),
        ...(limitCommands !== undefined && { limitCommands }),
      }),
    ({ shares }) => shares.links.get().step === 'editing',
  ),
  'shares.links.save': plain(
    ({ shares }) => shares.links.save(),
    ({ shares }) => shares.links.get().step === 'editing',
  ),
  'shares.links.back': plain(
    ({ shares }) => shares.links.back(),
    ({ shares }) => shares.links.get().step !== 'closed',
  ),
  'shares.links.remove': plain(
    ({ shares }) => {
      const [first] = shares.links.get().shares;
      if (first) shares.links.remove(first);
    },
    ({ shares }) => shares.links.get().shares.length > 0,
  ),
  'shares.links.confirm': plain(
    ({ shares }) => shares.links.confirm(),
    ({ shares }) => shares.links.get().selected !== undefined,
  ),

  'admin.activityLog.open': plain(({ admin }) => admin.activityLog.open({ kind: 'server' })),
  'admin.activityLog.close': plain(({ admin }) => admin.activityLog.close()),
  'admin.activityLog.refresh': plain(
    ({ admin }) => admin.activityLog.refresh(),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.activityLog.setDays': given(
    DAYS,
    ({ console }, days) => console.admin.activityLog.setDays(days),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.activityLog.setFilter': given(
    TEXT,
    ({ console }, query) => console.admin.activityLog.setFilter({ query }),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.activityLog.clearFilter': plain(({ admin }) => admin.activityLog.clearFilter()),
  'admin.activityLog.sortBy': given(
    oneOf('created', 'username', 'ip'),
    ({ console }, column) => console.admin.activityLog.sortBy(column),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.statistics.open': plain(({ admin }) => admin.statistics.open()),
  'admin.statistics.close': plain(({ admin }) => admin.statistics.close()),
  'admin.statistics.refresh': plain(
    ({ admin }) => admin.statistics.refresh(),
    ({ admin }) => admin.statistics.get().isOpen,
  ),
  'admin.statistics.setDays': given(
    DAYS,
    ({ console }, days) => console.admin.statistics.setDays(days),
    ({ admin }) => admin.statistics.get().isOpen,
  ),
  'admin.branding.open': plain(({ admin }) => admin.branding.open()),
  'admin.branding.change': given(
    TEXT,
    ({ console }, title) => console.admin.branding.change({ title }),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.setLogo': given(
    FLAG,
    ({ console }, isRemoved) => console.admin.branding.setLogo(isRemoved ? 'removed' : undefined),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.save': plain(
    ({ admin }) => admin.branding.save(),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.close': plain(({ admin }) => admin.branding.close()),
  'admin.branding.keepEditing': plain(
    ({ admin }) => admin.branding.keepEditing(),
    ({ admin }) => admin.branding.get().isConfirmingDiscard,
  ),
  'admin.branding.discard': plain(
    ({ admin }) => admin.branding.discard(),
    ({ admin }) => admin.branding.get().isConfirmingDiscard,
  ),
  'admin.branding.retry': plain(
    ({ admin }) => admin.branding.retry(),
    ({ admin }) => admin.branding.get().loadFailure !== undefined,
  ),
  'admin.serverSettings.open': plain(({ admin }) => admin.serverSettings.open()),
  'admin.serverSettings.setField': given(
    { schema: FIELD.schema, draw: (random, stage) => ({ field: 'mapUrl', text: TEXT.draw(random, stage) }) },
    ({ console }, { field, text }) => console.admin.serverSettings.setField(field, text),
    ({ admin }) => admin.serverSettings.get().isEditing,
  ),
  'admin.serverSettings.setAttributeLines': given(
    TEXT,
    ({ console }, text) =>
      console.admin.serverSettings.setAttributeLines([{ key: 'note', type: 'text', text }]),
    ({ admin }) => admin.serverSettings.get().isEditing,
  ),
  'admin.serverSettings.save': plain(
    ({ admin }) => admin.serverSettings.save(),
    ({ admin }) => admin.serverSettings.get().isEditing,
  ),
  'admin.serverSettings.close': plain(({ admin }) => admin.serverSettings.close()),
  'admin.serverSettings.keepEditing': plain(
    ({ admin }) => admin.serverSettings.keepEditing(),
    ({ admin }) => admin.serverSettings.get().isConfirmingDiscard,
  ),
  'admin.serverSettings.discard': plain(
    ({ admin }) => admin.serverSettings.discard(),
    ({ admin }) => admin.serverSettings.get().isConfirmingDiscard,
  ),
  'admin.serverSettings.retry': plain(
    ({ admin }) => admin.serverSettings.retry(),
    ({ admin }) => admin.serverSettings.get().loadFailure !== undefined,
  ),
  'admin.serverRestart.request': plain(({ admin }) => admin.serverRestart.request('restart')),
  'admin.serverRestart.confirm': plain(
    ({ admin }) => admin.serverRestart.confirm(),
    ({ admin }) => admin.serverRestart.get().isConfirming,
  ),
  'admin.serverRestart.stop': plain(({ admin }) => admin.serverRestart.stop()),
  'admin.serverRestart.close': plain(({ admin }) => admin.serverRestart.close()),
  'admin.announcement.dismiss': plain(
    ({ admin }) => admin.announcement.dismiss(),
    ({ admin }) => admin.announcement.get().isVisible,
  ),
};
