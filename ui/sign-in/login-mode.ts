/**
 * What the form does: sign in by password or by token, create the first account of a server, register an
 * account where the server allows it, request a password reset, set a new password, or accept an invitation.
 */
export type LoginMode = 'signIn' | 'token' | 'create' | 'register' | 'forgot' | 'recover' | 'invited';

/** The catalog paths of the texts of each mode. */
export const TEXT_KEYS_OF_MODE: Readonly<
  Record<LoginMode, readonly [title: string, intro: string, submit: string]>
> = {
  signIn: ['login.title', 'login.intro', 'login.submit'],
  token: ['login.title', 'login.tokenIntro', 'login.submit'],
  create: ['login.createTitle', 'login.createIntro', 'login.create'],
  register: ['login.registerTitle', 'login.registerIntro', 'login.create'],
  forgot: ['login.forgotTitle', 'login.forgotIntro', 'login.forgotSend'],
  invited: ['login.inviteTitle', 'login.inviteIntro', 'login.inviteAccept'],
  recover: ['login.forgotTitle', 'login.recoverIntro', 'login.recoverSave'],
};
