import type { ActorRefFrom } from 'xstate';
import type { Clock } from '../../ports/clock.ts';
import type { SessionCache } from '../../ports/session-cache.ts';
import type { Page } from '../../ports/page.ts';
import type { PasswordRecovery } from '../../ports/password-recovery.ts';
import type { Random } from '../../ports/random.ts';
import type { ServerSettings } from '../../ports/server-settings.ts';
import type { Sessions } from '../../ports/sessions.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import type { loginMachine } from '../../machines/access/login.machine.ts';
import type { navigationGuardMachine } from '../../machines/access/navigation-guard.machine.ts';
import type { PreferencesStore } from '../../machines/preferences/preferences.ts';

/** What runs before anybody is signed in. It is all that the login screen needs, and is kept small. */
export interface PublicActors {
  /** The signed-in user, the server, and where a route may lead (§4). */
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  /** The preferences of this browser. */
  preferences: PreferencesStore;
}

/** What the public features need from outside. */
export interface PublicPorts {
  sessions: Sessions;
  passwords: PasswordRecovery;
  serverSettings: ServerSettings;
  storage: KeyValueStorage;
  sessionCache: SessionCache;
  page: Page;
  random: Random;
  clock: Clock;
}
