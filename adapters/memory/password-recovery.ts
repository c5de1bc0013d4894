import type { InvitedPerson } from '@farol/core/domain/account/invitation';
import { Failure } from '@farol/core/domain/values/failure';
import type { PasswordRecovery } from '@farol/core/ports/password-recovery';
import type { MemoryNetwork } from './network.ts';

/** In-memory password reset: mails are collected in `sentMails`, and each token works once. */
export class MemoryPasswordRecovery implements PasswordRecovery {
  readonly sentMails: { email: string; token: string }[] = [];
  /** The new passwords by email address. */
  readonly newPasswords = new Map<string, string>();
  /** The e-mails of the accounts that wait, by the tokens of their invitations, which Ana made. */
  readonly invitations = new Map<string, string>();
  /** The suspended accounts that were opened on trust, by email address. */
  readonly openedOnTrust: string[] = [];
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async requestReset(email: string): Promise<void> {
    await this.#network.transmit();
    this.sentMails.push({ email, token: `token-${this.sentMails.length + 1}` });
  }

  async resetPassword(token: string, password: string): Promise<void> {
    await this.#network.transmit();
    const index = this.sentMails.findIndex((mail) => mail.token === token);
    const [mail] = index < 0 ? [] : this.sentMails.splice(index, 1);
    if (!mail) throw new Failure('INVALID_TOKEN', 400);
    this.newPasswords.set(mail.email, password);
  }

  async readInvitation(token: string): Promise<InvitedPerson> {
    await this.#network.transmit();
    const email = this.invitations.get(token);
    if (email === undefined) throw new Failure('INVITATION_IS_NOT_VALID', 400);
    return { email, inviter: 'Ana' };
  }

  async acceptInvitation(token: string, _name: string, password: string): Promise<string> {
    await this.#network.transmit();
    const email = this.invitations.get(token);
    if (email === undefined || !this.invitations.delete(token))
      throw new Failure('INVITATION_IS_NOT_VALID', 400);
    this.newPasswords.set(email, password);
    return email;
  }

  async openOnTrust(email: string): Promise<void> {
    await this.#network.transmit();
    if (this.openedOnTrust.includes(email)) throw new Failure('TRUST_UNLOCK_WAS_ALREADY_USED', 400);
    this.openedOnTrust.push(email);
  }
}
