import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { pushNotificationsContract } from '../../contracts/ports/push-notifications.ts';

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
