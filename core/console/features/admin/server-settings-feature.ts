import type { ActorRefFrom } from 'xstate';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import type { ServerSettings } from '../../../ports/server-settings.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.machine.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.machine.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { demoReplacementMachine } from '../../../machines/admin/demo-replacement.machine.ts';
import { type DemoReplacementPorts } from '../../../machines/admin/demo-replacement.actions.ts';
import {
  serverSettingsFormInput,
  serverSettingsFormMachine,
} from '../../../machines/admin/server-settings-form.ts';

const restartConfirmation = confirmedActionMachine<'restart', void>();

/** The server settings. */
export interface ServerSettingsActors {
  serverSettingsForm: ActorRefFrom<typeof serverSettingsFormMachine>;
  /** Restarts the server after a confirmation. */
  serverRestart: ActorRefFrom<ReturnType<typeof confirmedActionMachine<'restart', void>>>;
  /** Replaces the demo by the user's own vehicles. */
  demoReplacement: ActorRefFrom<typeof demoReplacementMachine>;
}

/** What the feature needs from outside. */
export interface ServerSettingsFeaturePorts extends DemoReplacementPorts {
  serverSettings: ServerSettings;
  serverAdministration: ServerAdministration;
}

/** What the feature needs: its ports, whose session it is, and the connection, which the demo can take along. */
export interface ServerSettingsFeatureInput {
  ports: ServerSettingsFeaturePorts;
  scope: SessionScope;
  connection: ActorRefFrom<typeof liveConnectionMachine>;
}

/**
 * The server settings of one session. Saved settings apply to menus and permissions at once; while the server
 * restarts, the maintenance page is shown (§4).
 */
export const serverSettingsFeature = featureLogic({
  actors: (spawn, { ports, scope }: ServerSettingsFeatureInput): ServerSettingsActors => ({
    serverSettingsForm: spawn(serverSettingsFormMachine, {
      input: serverSettingsFormInput(ports, scope.namespace),
    }),
    serverRestart: spawn(restartConfirmation, {
      input: () => ports.serverAdministration.restart(),
    }),
    demoReplacement: spawn(demoReplacementMachine, { input: ports }),
  }),
  wiring: ({ serverSettingsForm, serverRestart, demoReplacement }, { scope: { guard }, connection }) => [
    onEmitted(demoReplacement, 'replaced', ({ user, isSignedOut }) => {
      const { server } = guard.getSnapshot().context;
      if (server) guard.send({ type: 'SERVER_CHANGED', server: { ...server, hasDemo: false } });
      if (user) guard.send({ type: 'SIGNED_IN', user, path: '/start' });
      else if (isSignedOut) guard.send({ type: 'SESSION_ENDED', reason: undefined });
    }),
    // The account of the session may go with the demo: that is no loss of the session before it is over.
    onChange(
      demoReplacement,
      (snapshot) => snapshot.hasTag('deleting'),
      (isDeleting) => connection.send({ type: isDeleting ? 'STOP' : 'START' }),
    ),
    onEmitted(serverSettingsForm, 'saved', ({ saved }) => {
      if (saved) guard.send({ type: 'SERVER_CHANGED', server: saved });
    }),
    onEmitted(serverRestart, 'done', () => {
      serverSettingsForm.send({ type: 'DISCARD' });
      guard.send({ type: 'SERVER_RESTARTING' });
    }),
  ],
});
