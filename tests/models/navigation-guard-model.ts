import { accountProblem, isDriverUser, startPathFor } from '@farol/core/domain/account/account';
import {
  loginPathFor,
  maintenancePathFor,
  returnPathOfLogin,
  returnPathOfMaintenance,
} from '@farol/core/domain/navigation/redirect';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import type { User } from '@farol/core/domain/account/user';

type Phase = 'starting' | 'checking' | 'refreshing' | 'settled' | 'maintenance' | 'retrying' | 'signingOut';

/** A pending call to the server, in the order of the calls. */
interface PendingCall {
  /** Which operation of the guard made it: responses to earlier ones change nothing. */
  operation: number;
  asks: 'server of the check' | 'session of the check' | 'server' | 'sign out';
}

/** What the navigation guard must do, as §4 says, without a state chart. */
export class NavigationGuardModel {
  phase: Phase = 'starting';
  path = '/home';
  /** Where the router is sent; undefined when the page stays. */
  to: string | undefined;
  user: User | undefined;
  /** The user of the server’s session. */
  session: User | undefined;
  readonly calls: PendingCall[] = [];
  now: number;
  readonly #namespace: string;
  #operation = 0;
  #waitedMs = 0;
  #quickTries = 0;
  /** The server was loaded once: the rules that need it apply from then on. */
  #knowsServer = false;
  /** When the settings were read; not since an administrator signed in. */
  #serverReadAt: number | undefined;
  /** The answers to the check so far; nothing is decided before both are there. */
  #check: { server?: 'known' | 'lost'; session?: User | 'nobody' } = {};

  constructor(namespace: string, now: number) {
    this.#namespace = namespace;
    this.now = now;
  }

  go(path: string): void {
    const isSent = this.to === path;
    this.path = path;
    this.to = undefined;
    if (this.phase === 'signingOut') return;
    const match = matchScreen(path);
    if (!match) this.#settle('/home');
    else if (match.name === 'maintenance' && isSent) this.#wait();
    else if (match.name === 'maintenance') this.#start('retrying', 'server');
    else if (match.screen.public) this.#show(isSent);
    else if (!this.user || accountProblem(this.user, this.now)) {
      this.#check = {};
      this.#start('checking', 'server of the check');
      this.calls.push({ operation: this.#operation, asks: 'session of the check' });
    } else if (this.#isForbidden(this.user)) this.#settle(startPathFor(this.user, this.#namespace));
    else this.#show(isSent);
  }

  signedIn(user: User): void {
    if (this.phase === 'signingOut') return;
    this.user = user;
    if (user.administrator) this.#serverReadAt = undefined;
    const wanted = returnPathOfLogin(this.path);
    if (!matchScreen(this.path)?.screen.public && this.#isForbidden(user))
      this.#settle(startPathFor(user, this.#namespace));
    else if (!matchScreen(this.path)?.screen.public) this.#stay();
    else if (wanted !== undefined && !this.#isForbidden(user, wanted)) this.#settle(wanted);
    else this.#settle(startPathFor(user, this.#namespace));
  }

  sessionEnded(): void {
    if (this.phase === 'signingOut' || !this.user) return;
    this.user = undefined;
    this.#settle(matchScreen(this.path)?.screen.public ? undefined : loginPathFor(this.path));
  }

  signOut(): void {
    if (this.phase !== 'signingOut') this.#start('signingOut', 'sign out');
  }

  serverChanges(): void {
    if (this.phase !== 'settled' && this.phase !== 'refreshing') return;
    this.#quickTries = 0;
    this.#knowServer();
    this.#settle(this.to);
  }

  serverRestarts(): void {
    if (this.phase !== 'settled' && this.phase !== 'refreshing') return;
    this.#quickTries = 30;
    this.#settle(maintenancePathFor(this.path));
  }

  retry(): void {
    if (this.phase === 'maintenance') this.#start('retrying', 'server');
  }

  pass(ms: number): void {
    this.now += ms;
    if (this.phase !== 'maintenance') return;
    this.#waitedMs += ms;
    if (this.#waitedMs >= (this.#quickTries > 0 ? 2000 : 30_000)) this.#start('retrying', 'server');
  }

  /** A call is answered, or fails without a response. */
  answer(at: number, isLost: boolean): void {
    const [call] = this.calls.splice(at, 1);
    if (!call) return;
    const { operation, asks } = call;
    const isStale = operation !== this.#operation;
    if (asks === 'sign out' && !isLost) this.session = undefined;
    if (isStale) return;
    if (asks === 'sign out') this.#forget();
    else if (asks === 'server of the check') this.#answerCheck({ server: isLost ? 'lost' : 'known' });
    else if (asks === 'session of the check')
      this.#answerCheck({ session: (isLost ? undefined : this.session) ?? 'nobody' });
    else if (this.phase === 'retrying' && isLost) {
      this.#quickTries = Math.max(0, this.#quickTries - 1);
      this.#wait();
    } else if (this.phase === 'retrying') {
      this.#quickTries = 0;
      this.#knowServer();
      this.#settle(
        returnPathOfMaintenance(this.path) ??
          (this.user ? startPathFor(this.user, this.#namespace) : '/home'),
      );
    } else if (isLost && this.user && matchScreen(this.path)?.screen.public === false)
      this.#settle(undefined);
    else if (isLost) this.#settle(maintenancePathFor(this.path));
    else {
      this.#quickTries = 0;
      this.#knowServer();
      this.#settle(
        this.user && this.#isForbidden(this.user) ? startPathFor(this.user, this.#namespace) : this.to,
      );
    }
  }

  #answerCheck(answer: { server?: 'known' | 'lost'; session?: User | 'nobody' }): void {
    this.#check = { ...this.#check, ...answer };
    const { server, session } = this.#check;
    if (server === undefined || session === undefined) return;
    if (server === 'lost') this.#settle(maintenancePathFor(this.path));
    else this.#afterSession(session === 'nobody' ? undefined : session);
  }

  #afterSession(user: User | undefined): void {
    this.#knowServer();
    this.user = user && !accountProblem(user, this.now) ? user : undefined;
    if (!this.user) this.#settle(loginPathFor(this.path));
    else this.#settle(this.#isForbidden(this.user) ? startPathFor(this.user, this.#namespace) : undefined);
  }

  #forget(): void {
    const wasDriver = this.user && isDriverUser(this.user, this.#namespace);
    this.user = undefined;
    const login = wasDriver ? '/motorista' : '/login';
    this.#settle(this.path === login ? undefined : login);
  }

  /**
   * §6: drivers have screens of their own; once the server is known, the user list is for those who may have
   * managed users, and guests have no permission for any screen but their start.
   */
  #isForbidden(user: User, path = this.path): boolean {
    const match = matchScreen(path);
    if (!match || match.screen.public) return false;
    if (isDriverUser(user, this.#namespace)) return !match.screen.isDriver;
    if (!this.#knowsServer) return false;
    if (match.name === 'users' && !user.administrator && user.userLimit === 0) return true;
    const isStart = path.split('?', 1)[0] === startPathFor(user, this.#namespace);
    const needsPermission = match.screen.permission !== undefined || match.name === 'history';
    return Boolean(user.attributes['isShared']) && needsPermission && !isStart;
  }

  #knowServer(): void {
    this.#knowsServer = true;
    this.#serverReadAt = this.now;
  }

  /** Shows the screen; where the guard itself led, settings of the last minute are not read again. */
  #show(isSent: boolean): void {
    const isFresh = this.#serverReadAt !== undefined && this.now - this.#serverReadAt < 60_000;
    if (isSent && isFresh) this.#settle(undefined);
    else this.#start('refreshing', 'server');
  }

  /** A user who stays at a page while nothing is known of the server may have to leave it when it is. */
  #stay(): void {
    this.#settle(undefined);
    if (!this.#knowsServer) this.#start('refreshing', 'server');
  }

  #start(phase: Phase, asks: PendingCall['asks']): void {
    this.#operation++;
    this.phase = phase;
    this.calls.push({ operation: this.#operation, asks });
  }

  #wait(): void {
    this.#operation++;
    this.phase = 'maintenance';
    this.#waitedMs = 0;
  }

  #settle(to: string | undefined): void {
    this.#operation++;
    this.phase = 'settled';
    this.to = to;
  }
}
