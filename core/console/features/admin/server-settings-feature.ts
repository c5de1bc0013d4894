import { createActor, type ActorRefFrom } from 'xstate';
import { announcementOf } from '../../../domain/server/server-announcement.ts';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import type { ServerSettings } from '../../../ports/server-settings.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.ts';
import { serverSettingsFormMachine } from '../../../machines/admin/server-settings-form.ts';

/** The server settings and the announcement that all users see. */
export interface ServerSettingsFeature {
  serverSettingsForm: ActorRefFrom<typeof serverSettingsFormMachine>;
  /** Restarts the server after a confirmation. */
  serverRestart: ActorRefFrom<ReturnType<typeof confirmedActionMachine<'restart', void>>>;
  announcement: ActorRefFrom<typeof serverAnnouncementMachine>;
}

/** What the feature needs from outside. */
export interface ServerSettingsFeaturePorts {
  serverSettings: ServerSettings;
  serverAdministration: ServerAdministration;
  storage: KeyValueStorage;
}

/**
 * Starts the feature. Saved settings apply to menus and permissions at once; while the server restarts, the
 * maintenance page is shown (§4).
 */
export function startServerSettingsFeature(
  ports: ServerSettingsFeaturePorts,
  { guard }: Pick<Entrance, 'guard'>,
  options: MachineOptions,
): { actors: ServerSettingsFeature; stop: () => void } {
  const { serverSettings, serverAdministration, storage } = ports;
  const common = actorOptions(options);
  const serverSettingsForm = createActor(serverSettingsFormMachine, {
    input: { serverSettings, serverAdministration, namespace: options.namespace },
    ...common,
  });
  const serverRestart = createActor(confirmedActionMachine<'restart', void>(), {
    input: () => serverAdministration.restart(),
    ...common,
  });
  const announcement = createActor(serverAnnouncementMachine, { input: storage, ...common });
  const actors = [serverSettingsForm, serverRestart, announcement];
  for (const actor of actors) actor.start();

  let userId: number | undefined;
  const onGuardChanged = (): void => {
    const { user, server } = guard.getSnapshot().context;
    const text = announcementOf(server);
    const shown = announcement.getSnapshot().context;
    if (shown.userId !== user?.id || shown.text !== text)
      announcement.send({ type: 'SYNC', userId: user?.id, text });
    if (user?.id === userId) return;
    userId = user?.id;
    serverSettingsForm.send({ type: 'DISCARD' });
    serverRestart.send({ type: 'CANCEL' });
    serverRestart.send({ type: 'CLOSE' });
  };
  onGuardChanged();
  const subscriptions = [
    guard.subscribe(onGuardChanged),
    serverSettingsForm.on('saved', ({ server }) => guard.send({ type: 'SERVER_CHANGED', server })),
    serverRestart.on('done', () => {
      serverSettingsForm.send({ type: 'DISCARD' });
      guard.send({ type: 'SERVER_RESTARTING' });
    }),
  ];
  return {
    actors: { serverSettingsForm, serverRestart, announcement },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}
