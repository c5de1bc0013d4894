import * as z from 'zod';
import { FIELD, idOf, oneOf, TEXT } from './arguments.ts';
import { given, plain, type Argument, type Stage, type Action } from './action.ts';

const USER: Argument<string> = {
  schema: z.string(),
  draw: (random, { names }: Stage) => random.oneOfSome([...names.userIds.keys()], ''),
};

const CODE: Argument<string> = { schema: z.string(), draw: (random) => random.oneOf(['000000', '12', '']) };

/** What users do with their preferences and their account. */
export const ACCOUNT_ACTIONS: Readonly<Record<string, Action>> = {
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
    ({ console: farol }, changes) => farol.preferences.account.choose(changes),
  ),
  'preferences.account.retry': plain(
    ({ preferences }) => preferences.account.retry(),
    ({ preferences }) => preferences.account.getSnapshot().failure !== undefined,
  ),
  'preferences.account.revert': plain(
    ({ preferences }) => preferences.account.revert(),
    ({ preferences }) => preferences.account.getSnapshot().failure !== undefined,
  ),
  'account.form.open': plain(
    ({ access, account }) => {
      const { user } = access.getSnapshot();
      if (user) account.form.open(user);
    },
    ({ account }) => !account.form.getSnapshot().isOpen,
  ),
  'account.form.setField': given(
    FIELD,
    ({ console: farol }, { field, text }) => farol.account.form.setField(field, text),
    ({ account }) => account.form.getSnapshot().isEditing,
  ),
  'account.form.setAttributeLines': given(
    TEXT,
    ({ console: farol }, text) => farol.account.form.setAttributeLines([{ key: 'note', type: 'text', text }]),
    ({ account }) => account.form.getSnapshot().isEditing,
  ),
  'account.form.save': plain(
    ({ account }) => account.form.save(),
    ({ account }) => account.form.getSnapshot().isEditing,
  ),
  'account.form.close': plain(
    ({ account }) => account.form.close(),
    ({ account }) => account.form.getSnapshot().isOpen,
  ),
  'account.form.keepEditing': plain(
    ({ account }) => account.form.keepEditing(),
    ({ account }) => account.form.getSnapshot().isConfirmingDiscard,
  ),
  'account.form.discard': plain(
    ({ account }) => account.form.discard(),
    ({ account }) => account.form.getSnapshot().isConfirmingDiscard,
  ),
  'account.form.retry': plain(
    ({ account }) => account.form.retry(),
    ({ account }) => account.form.getSnapshot().loadFailure !== undefined,
  ),
  'account.impersonation.request': given(USER, ({ console: farol, names }, title) =>
    farol.account.impersonation.request({ id: idOf(names, 'userIds', title), title }),
  ),
  'account.impersonation.confirm': plain(
    ({ account }) => account.impersonation.confirm(),
    ({ account }) => account.impersonation.getSnapshot().isConfirming,
  ),
  'account.impersonation.stop': plain(({ account }) => account.impersonation.stop()),
  'account.impersonation.close': plain(({ account }) => account.impersonation.close()),
  'account.impersonationEnd.endImpersonation': plain(
    ({ account }) => account.impersonationEnd.endImpersonation(),
    ({ account }) => account.impersonationEnd.getSnapshot().failure === undefined,
  ),
  'account.impersonationEnd.clear': plain(({ account }) => account.impersonationEnd.clear()),
  'account.totpSetup.start': plain(({ access, account }) => {
    const { user } = access.getSnapshot();
    if (user) account.totpSetup.start(user);
  }),
  'account.totpSetup.verifyCode': given(
    CODE,
    ({ console: farol }, code) => farol.account.totpSetup.verifyCode(code),
    ({ account }) => account.totpSetup.getSnapshot().key !== undefined,
  ),
  'account.totpSetup.disable': plain(({ access, account }) => {
    const { user } = access.getSnapshot();
    if (user) account.totpSetup.disable(user);
  }),
  'account.totpSetup.cancel': plain(({ account }) => account.totpSetup.cancel()),
  'account.totpRemoval.request': plain(({ access, account }) => {
    const { user } = access.getSnapshot();
    if (user) account.totpRemoval.request(user);
  }),
  'account.totpRemoval.confirm': plain(
    ({ account }) => account.totpRemoval.confirm(),
    ({ account }) => account.totpRemoval.getSnapshot().isConfirming,
  ),
  'account.totpRemoval.stop': plain(({ account }) => account.totpRemoval.stop()),
  'account.totpRemoval.close': plain(({ account }) => account.totpRemoval.close()),
  'account.reauthentication.submit': given(
    oneOf('segredo', 'wrong'),
    ({ console: farol }, password) => farol.account.reauthentication.submit(password, ''),
    ({ account }) => account.reauthentication.getSnapshot().isOpen,
  ),
  'account.reauthentication.cancel': plain(
    ({ account }) => account.reauthentication.cancel(),
    ({ account }) => account.reauthentication.getSnapshot().isOpen,
  ),
  'account.tokenCreation.create': given(oneOf('', '2026-06-01T00:00:00Z'), ({ console: farol }, expires) =>
    farol.account.tokenCreation.create(expires),
  ),
  'account.tokenCreation.clear': plain(({ account }) => account.tokenCreation.clear()),
  'account.tokenRevocation.revoke': given(
    { schema: z.string(), draw: (random) => random.oneOf(['token-1', 'token-2', 'unknown']) },
    ({ console: farol }, token) => farol.account.tokenRevocation.revoke(token),
  ),
  'account.tokenRevocation.clear': plain(({ account }) => account.tokenRevocation.clear()),
  'account.tokens.revoke': plain(
    ({ account }) => {
      const [first] = account.tokens.getSnapshot().tokens;
      if (first) account.tokens.revoke(first);
    },
    ({ account }) => account.tokens.getSnapshot().tokens.length > 0,
  ),
  'account.tokens.confirm': plain(
    ({ account }) => account.tokens.confirm(),
    ({ account }) => account.tokens.getSnapshot().revoking !== undefined,
  ),
  'account.tokens.cancel': plain(
    ({ account }) => account.tokens.cancel(),
    ({ account }) => account.tokens.getSnapshot().revoking !== undefined,
  ),
  'account.testNotification.sendTest': plain(({ account }) => account.testNotification.sendTest()),
  'account.testNotification.clear': plain(({ account }) => account.testNotification.clear()),
  'account.expiry.leave': plain(
    ({ account }) => account.expiry.leave(),
    ({ account }) => account.expiry.getSnapshot().isExpired,
  ),
};
