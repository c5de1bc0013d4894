import { MemoryAppCapabilities } from '@farol/adapters/memory/app-capabilities';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPushTokens } from '@farol/adapters/memory/push-tokens';
import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { MemoryStorageChanges } from '@farol/adapters/memory/storage-changes';
import { appCapabilitiesContract } from '../../contracts/ports/app-capabilities.ts';
import { pageLocationContract } from '../../contracts/ports/page-location.ts';
import { pushNotificationsContract } from '../../contracts/ports/push-notifications.ts';
import { pushTokensContract } from '../../contracts/ports/push-tokens.ts';
import { failedNetwork } from './failed-network.ts';
import { soundPlayerContract } from '../../contracts/ports/sound-player.ts';
import { storageChangesContract } from '../../contracts/ports/storage-changes.ts';

appCapabilitiesContract('memory', () => {
  const host = new MemoryAppCapabilities();
  return {
    host,
    offerQuestion: () => host.offer('question'),
    answer: (agrees) => (host.agrees = agrees),
    isOn: () => host.isOn,
    hide: () => host.hide(),
    refuse: () => (host.refuses = true),
  };
});

pageLocationContract('memory', () => {
  const address = new MemoryPageLocation();
  return { address, go: (path) => address.navigate(path), back: () => address.step(-1) };
});

pushNotificationsContract('memory', () => {
  const push = new MemoryPushNotifications();
  return {
    push,
    answer: (permission) => {
      push.userResponse = permission;
    },
    requests: () => push.permissionRequests,
    breakService: () => {
      push.isBroken = true;
    },
  };
});

pushTokensContract('memory', () => {
  const vapidKey = `B${'x'.repeat(86)}`;
  const pushRegister = new MemoryPushTokens(7, new MemoryNetwork(), { vapidKey });
  return {
    pushRegister,
    userId: 7,
    vapidKey,
    tokens: () => pushRegister.tokens,
    remove: (token) => pushRegister.remove(token),
    unconfigured: new MemoryPushTokens(7, new MemoryNetwork()),
    disconnected: new MemoryPushTokens(7, failedNetwork(), { vapidKey }),
    close: () => {},
  };
});

soundPlayerContract('memory', (isBlocked) => {
  const sound = new MemorySoundPlayer(isBlocked);
  sound.unplayable.add('/broken.wav');
  return {
    sound,
    played: () => sound.played,
    broken: '/broken.wav',
    finish: () => sound.finish(),
    gesture: () => sound.userGesture(),
  };
});

storageChangesContract('memory', () => {
  const changes = new MemoryStorageChanges();
  return { changes, writeElsewhere: (key) => changes.change(key) };
});
