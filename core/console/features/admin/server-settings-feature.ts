import { createActor, type ActorRefFrom } from 'xstate';
import { announcementOf } from '../../../domain/server/server-announcement.ts';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import type { ServerSettings } from '../../../ports/server-settings.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.ts';
import { serverSettingsFormMachine } from '../../../machines/admin/server-settings-form.ts';

/** What administrators set for everybody, and what everybody is told. */
export interface ServerSettingsFeature {
  serverSettingsForm: ActorRefFrom<typeof serverSettingsFormMachine>;
  /** Beginning the server anew, after a question. */
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
 * Starts the feature: what is saved counts at once for menus and rights, and a server that begins anew is waited for on the maintenance
 * page (§4).
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
  const follow = (): void => {
    const { user, server } = guard.getSnapshot().context;
    const text = announcementOf(server);
    const known = announcement.getSnapshot().context;
    if (known.userId !== user?.id || known.text !== text)
      announcement.send({ type: 'SYNC', userId: user?.id, text });
    if (user?.id === userId) return;
    userId = user?.id;
    serverSettingsForm.send({ type: 'DISCARD' });
    serverRestart.send({ type: 'CANCEL' });
    serverRestart.send({ type: 'CLOSE' });
  };
  follow();
  const subscriptions = [
    guard.subscribe(follow),
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
