import { createActor, type ActorRefFrom } from 'xstate';
import { languageOf } from '../domain/locale.ts';
import { ownAttribute } from '../domain/namespace.ts';
import type { User } from '../domain/user.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { NotificationOffers } from '../ports/notification-offers.ts';
import type { Clock } from '../ports/clock.ts';
import type { Records } from '../ports/records.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { Storage } from '../ports/storage.ts';
import type { NamedRecord } from '../resources/record-action.ts';
import { leadBack, NO_WAY_BACK } from '../use-cases/lead-back.ts';
import { confirmedActionMachine } from './confirmed-action.ts';
import { actorOptions, type Entrance, type MachineOptions } from './entrance.ts';
import { startPreferenceDesk, type PreferenceDesk } from './preference-desk.ts';
import type { RecordDesk } from './record-desk.ts';
import { loginProofMachine, UNPROVED } from './login-proof.ts';
import { recordFormMachine } from './record-form.ts';
import { sessionTokensMachine } from './session-tokens.ts';
import { totpSetupMachine } from './totp-setup.ts';
import { userCallMachine } from './user-call.ts';

/** What people do about accounts besides the list of users: their own, and those they sign in as. */
export interface UserDesk extends PreferenceDesk {
  /** The form of one's own account. */
  account: ActorRefFrom<ReturnType<typeof recordFormMachine<'users'>>>;
  /** Becoming a user one manages, after a question. */
  actAs: ActorRefFrom<ReturnType<typeof confirmedActionMachine<NamedRecord, User>>>;
  totp: ActorRefFrom<typeof totpSetupMachine>;
  /** The own password once more, for what decides about signing in. */
  loginProof: ActorRefFrom<typeof loginProofMachine>;
  /** Taking the codes away from somebody who lost his authenticator, after a question; his form is then opened anew. */
  codesRemoval: ActorRefFrom<ReturnType<typeof confirmedActionMachine<User, User>>>;
  /** A new token; its end as ISO text, or '' for the server's choice. */
  newToken: ActorRefFrom<ReturnType<typeof userCallMachine<string, string>>>;
  revokedToken: ActorRefFrom<ReturnType<typeof userCallMachine<string, void>>>;
  /** The tokens made in this browser. */
  sessionTokens: ActorRefFrom<typeof sessionTokensMachine>;
  testNotification: ActorRefFrom<ReturnType<typeof userCallMachine<undefined, void>>>;
  /** Back to oneself, as whom one came. Where the server does not lead back, one signs in again and is told so. */
  wayBack: ActorRefFrom<ReturnType<typeof userCallMachine<undefined, User>>>;
  /** Who somebody was before he became the user with this id; nothing when he is himself. */
  actingFor: (userId: number) => string | undefined;
}

/** What the desk speaks to. */
export interface UserDeskPorts {
  accounts: Accounts;
  notificationOffers: NotificationOffers;
  records: Records;
  sessions: Sessions;
  storage: Storage;
  clock: Clock;
}

/** Under this name the browser keeps whom somebody acts as, and who he is himself. */
const ACTING = 'actingAs';

/**
 * Starts the desk: what is saved about one's own account counts at once, the language too, and who becomes another user starts
 * anew as that one, with the way back, a logout, remembered.
 */
export function startUserDesk(
  ports: UserDeskPorts,
  {
    guard,
    preferences,
    records,
    forms,
  }: Pick<Entrance, 'guard' | 'preferences'> & Pick<RecordDesk, 'records' | 'forms'>,
  options: MachineOptions,
): { desk: UserDesk; stop: () => void } {
  const { accounts, sessions, storage, clock } = ports;
  const { namespace } = options;
  const common = actorOptions(options);
  const account = createActor(recordFormMachine<'users'>(), {
    input: { name: 'users', records: ports.records, namespace },
    ...common,
  });
  const actAs = createActor(confirmedActionMachine<NamedRecord, User>(), {
    input: ({ id }) => accounts.actAs(id),
    ...common,
  });
  const totp = createActor(totpSetupMachine, {
    input: { accounts, records: ports.records, sessions, clock },
    ...common,
  });
  const loginProof = createActor(loginProofMachine, {
    input: { sessions, me: () => guard.getSnapshot().context.user },
    ...common,
  });
  const codesRemoval = createActor(confirmedActionMachine<User, User>(), {
    input: (user) => ports.records.save('users', { ...user, totpKey: null }),
    ...common,
  });
  const newToken = createActor(userCallMachine<string, string>(), {
    input: (expires) => accounts.createToken(expires || undefined),
    ...common,
  });
  const revokedToken = createActor(userCallMachine<string, void>(), {
    input: (token) => accounts.revokeToken(token.trim()),
    ...common,
  });
  const testNotification = createActor(userCallMachine<undefined, void>(), {
    input: () => ports.notificationOffers.test(),
    ...common,
  });
  const wayBack = createActor(userCallMachine<undefined, User>(), {
    input: () => leadBack(ports, Number((storage.read(ACTING) ?? '').split(' ')[1])),
    ...common,
  });
  const sessionTokens = createActor(sessionTokensMachine, { input: ports, ...common });
  const actors = [
    wayBack,
    account,
    actAs,
    totp,
    loginProof,
    codesRemoval,
    newToken,
    revokedToken,
    testNotification,
    sessionTokens,
  ];
  for (const actor of actors) actor.start();

  const me = (): User | undefined => guard.getSnapshot().context.user;
  const takeOver = (saved: User | undefined): void => {
    const before = me();
    if (!saved || saved.id !== before?.id) return;
    const language = ownAttribute(saved.attributes, namespace, 'lang');
    if (language !== ownAttribute(before.attributes, namespace, 'lang'))
      preferences.send({ type: 'CHANGE', changes: { language: languageOf(language) } });
    guard.send({ type: 'USER_CHANGED', user: saved });
  };
  /** Each refusal asks once: whoever does not answer keeps what was typed. */
  const asksForProof = (): ((refusal: object | undefined) => void) => {
    let asked: object | undefined;
    return (refusal) => {
      if (refusal === asked) return;
      asked = refusal;
      if (refusal) loginProof.send({ type: 'ASK' });
    };
  };
  const askForCodes = asksForProof();
  let signedInId = me()?.id;
  sessionTokens.send({ type: 'OF', userId: signedInId });
  const preferenceDesk = startPreferenceDesk(ports, { guard, preferences, takeOver }, options);
  const subscriptions = [
    sessionTokens.on('revoking', ({ token }) => revokedToken.send({ type: 'CALL', question: token })),
    newToken.on('answered', ({ answer }) =>
      sessionTokens.send({
        type: 'MADE',
        token: answer,
        expires: newToken.getSnapshot().context.question ?? '',
      }),
    ),
    revokedToken.subscribe(({ value, context: { question = '' } }) => {
      if (value !== 'answered') return;
      sessionTokens.send({ type: 'REVOKED', token: question });
      // Nobody is asked to copy what opens nothing any more.
      if (newToken.getSnapshot().context.answer === question.trim()) newToken.send({ type: 'FORGET' });
    }),
    account.on('saved', ({ record }) => {
      takeOver(record);
      records.users.send({ type: 'SAVED', record });
    }),
    forms.users.on('saved', ({ record }) => takeOver(record)),
    totp.on('saved', ({ user }) => takeOver(user)),
    ...[account, forms.users].map((form) => {
      const ask = asksForProof();
      return form.subscribe(({ context: { refusal } }) =>
        ask(refusal?.code === UNPROVED ? refusal : undefined),
      );
    }),
    totp.subscribe(({ value, context: { reason } }) =>
      askForCodes(value !== 'saving' && reason === UNPROVED ? totp : undefined),
    ),
    loginProof.on('proved', () => {
      for (const form of [account, forms.users])
        if (form.getSnapshot().context.refusal?.code === UNPROVED) form.send({ type: 'SAVE' });
      totp.send({ type: 'RETRY' });
    }),
    codesRemoval.on('done', ({ result }) => {
      records.users.send({ type: 'SAVED', record: result });
      if (forms.users.getSnapshot().context.record.id === result.id) {
        forms.users.send({ type: 'DISCARD' });
        forms.users.send({ type: 'OPEN', record: result });
      }
      codesRemoval.send({ type: 'CLOSE' });
    }),
    actAs.on('done', ({ result }) => {
      const before = me();
      // Whoever acts as somebody already is led back to himself, not to that one.
      const own = (storage.read(ACTING) ?? '').split(' ');
      const origin = own[0] === String(before?.id) ? own.slice(1).join(' ') : `${before?.id} ${before?.name}`;
      storage.write(ACTING, `${result.id} ${origin}`);
      guard.send({ type: 'SIGNED_IN', user: result });
    }),
    wayBack.on('answered', ({ answer }) => {
      storage.remove(ACTING);
      guard.send({ type: 'SIGNED_IN', user: answer });
    }),
    wayBack.subscribe(({ value, context: { reason } }) => {
      if (value === 'refused' && reason === NO_WAY_BACK) guard.send({ type: 'SESSION_ENDED', reason });
    }),
    guard.subscribe(({ context: { user } }) => {
      if (user?.id === signedInId) return;
      signedInId = user?.id;
      if (!user) storage.remove(ACTING);
      account.send({ type: 'DISCARD' });
      sessionTokens.send({ type: 'OF', userId: signedInId });
      actAs.send({ type: 'CLOSE' });
      codesRemoval.send({ type: 'CANCEL' });
      codesRemoval.send({ type: 'CLOSE' });
      totp.send({ type: 'CANCEL' });
      loginProof.send({ type: 'CANCEL' });
      for (const call of [wayBack, newToken, revokedToken, testNotification]) call.send({ type: 'FORGET' });
    }),
  ];
  return {
    desk: {
      ...preferenceDesk.desk,
      account,
      actAs,
      totp,
      loginProof,
      codesRemoval,
      newToken,
      revokedToken,
      sessionTokens,
      testNotification,
      wayBack,
      actingFor: (userId) => actingFor(storage, userId),
    },
    stop: () => {
      preferenceDesk.stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

function actingFor(storage: Storage, userId: number): string | undefined {
  const [id, , ...name] = (storage.read(ACTING) ?? '').split(' ');
  return id === String(userId) ? name.join(' ') : undefined;
}
