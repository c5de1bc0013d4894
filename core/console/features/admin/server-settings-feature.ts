import type { ActorRefFrom } from 'xstate';
import { announcementOf } from '../../../domain/server/server-announcement.ts';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import type { ServerSettings } from '../../../ports/server-settings.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import { feature } from '../../wiring/feature.ts';
import { follow, onAnnouncement } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import {
  demoReplacementMachine,
  type DemoReplacementPorts,
} from '../../../machines/admin/demo-replacement.ts';
import { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.ts';
import {
  serverSettingsFormInput,
  serverSettingsFormMachine,
} from '../../../machines/admin/server-settings-form.ts';

const restartConfirmation = confirmedActionMachine<'restart', void>();

/** The server settings and the announcement that all users see. */
export interface ServerSettingsFeature {
  serverSettingsForm: ActorRefFrom<typeof serverSettingsFormMachine>;
  /** Restarts the server after a confirmation. */
  serverRestart: ActorRefFrom<ReturnType<typeof confirmedActionMachine<'restart', void>>>;
  announcement: ActorRefFrom<typeof serverAnnouncementMachine>;
  /** Replaces the demo by the user's own vehicles. */
  demoReplacement: ActorRefFrom<typeof demoReplacementMachine>;
}

/** What the feature needs from outside. */
export interface ServerSettingsFeaturePorts extends DemoReplacementPorts {
  serverSettings: ServerSettings;
  serverAdministration: ServerAdministration;
  storage: KeyValueStorage;
}

/**
 * The server settings of one session. Saved settings apply to menus and permissions at once; while the server
 * restarts, the maintenance page is shown (§4).
 */
export const serverSettingsFeature = feature({
  actors: (
    spawn,
    { ports, scope }: { ports: ServerSettingsFeaturePorts; scope: SessionScope },
  ): ServerSettingsFeature => ({
    serverSettingsForm: spawn(serverSettingsFormMachine, {
      input: serverSettingsFormInput(ports, scope.namespace),
    }),
    serverRestart: spawn(restartConfirmation, {
      input: () => ports.serverAdministration.restart(),
    }),
    announcement: spawn(serverAnnouncementMachine, { input: ports.storage }),
    demoReplacement: spawn(demoReplacementMachine, { input: ports }),
  }),
  wiring: (
    { serverSettingsForm, serverRestart, announcement, demoReplacement },
    { scope: { guard, userId } },
  ) => [
    onAnnouncement(demoReplacement, 'replaced', ({ user, isSignedOut }) => {
      const { server } = guard.getSnapshot().context;
      if (server) guard.send({ type: 'SERVER_CHANGED', server: { ...server, hasDemo: false } });
      if (user) guard.send({ type: 'SIGNED_IN', user, path: '/start' });
      else if (isSignedOut) guard.send({ type: 'SESSION_ENDED', reason: undefined });
    }),
    follow(
      guard,
      ({ context }) => announcementOf(context.server),
      (text) => announcement.send({ type: 'SYNC', userId, text }),
    ),
    onAnnouncement(serverSettingsForm, 'saved', ({ saved }) => {
      if (saved) guard.send({ type: 'SERVER_CHANGED', server: saved });
    }),
    onAnnouncement(serverRestart, 'done', () => {
      serverSettingsForm.send({ type: 'DISCARD' });
      guard.send({ type: 'SERVER_RESTARTING' });
    }),
  ],
});
