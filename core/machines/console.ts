import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { liveConnectionMachine } from './live-connection.ts';
import type { loginMachine } from './login.ts';
import type { navigationGuardMachine } from './navigation-guard.ts';
import type { preferencesMachine } from './preferences.ts';
import type { viewMachine } from './view.ts';

/** The running console without a screen: what a front end draws and a headless run drives. */
export interface Console {
  /** Who is signed in, what the server is, and where a route may lead (§4). */
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  login: ActorRefFrom<typeof loginMachine>;
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  /** What the user chose and the browser remembers. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
  /** What is being looked at: query, filter, order, selected device. It arranges the fleet. */
  view: ActorRefFrom<typeof viewMachine>;
  fleet: LiveFleet;
  stop(): void;
}
