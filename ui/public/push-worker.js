/* Shows push messages while the console is closed, and opens the device of a notification. It caches no pages
   and handles no fetches. */

/** Parses a push message: `{title, body, deviceId}`, or the same fields under `notification` and `data`. */
function read(data) {
  try {
    const message = data.json();
    const { title, body } = { ...message, ...message.notification };
    const { deviceId } = { ...message, ...message.data };
    return { title: String(title || 'Farol'), body: String(body ?? ''), deviceId: Number(deviceId) };
  } catch {
    return { title: 'Farol', body: data ? data.text() : '', deviceId: Number.NaN };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, deviceId } = read(event.data);
  const path = Number.isInteger(deviceId) && deviceId > 0 ? `/devices/${deviceId}` : '/notifications';
  event.waitUntil(
    self.registration.showNotification(title, { body, icon: '/mark.svg', tag: `${path} ${body}`, data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/notifications'));
});

/** Opens a path in an existing window, else in a new one. */
async function open(path) {
  const [first] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!first) return self.clients.openWindow(path);
  await first.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of this worker, not another origin
  first.postMessage({ type: 'open', path });
  return undefined;
}
