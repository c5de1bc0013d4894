import { expect, test } from 'vitest';
import { notificationIconUrl } from '@farol/adapters/browser/console-worker/notification-icon';
import { brandedPage } from '../../../../server/product/branded-page.ts';

const SCOPE = 'https://fleet.example/';
const OWN = 'https://fleet.example/images/app/icon-192.png';

/** Returns the page of a console with these pictures. */
const page = (pictures: Record<string, string>): string =>
  brandedPage(
    {
      config: { title: '', whatsapp: false, headLogo: { image: true, text: '', width: 80 }, pictures },
      colors: {},
      push: { vapidKey: '', firebaseConfig: {} },
    },
    'farol',
  ).head;

const iconOn = (html: string) => notificationIconUrl(SCOPE, () => Promise.resolve(new Response(html)));

test('push: notifications have the icon of the operator', async () => {
  expect(await iconOn(page({ 'fav-icon': '/farol/assets/custom/icon-192.png?v=abc' }))).toBe(
    'https://fleet.example/farol/assets/custom/icon-180.png?v=abc',
  );
});

test('push: without an icon of the operator, or without a page, they have that of the product', async () => {
  expect(await iconOn(page({}))).toBe(OWN);
  expect(await iconOn('')).toBe(OWN);
  expect(await notificationIconUrl(SCOPE, () => Promise.reject(new Error('offline')))).toBe(OWN);
});

test('push: no icon of another host is loaded', async () => {
  for (const href of [
    'https://else.example/icon-180.png?v=1',
    '//else.example/a/assets/custom/icon-180.png?v=1',
  ])
    expect(await iconOn(`<link rel="apple-touch-icon" href="${href}">`)).toBe(OWN);
});
