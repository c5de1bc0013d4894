import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { MemoryOwnChannels } from '@farol/adapters/memory/own-channels';
import { LINK_POLL_MS } from '@farol/core/machines/alerts/own-channels.actions';
import { NOW_MS, openPage, type PageOptions } from '../open-page.tsx';
import { totpCode } from '../../../server/accounts/totp.ts';
import { THREE_BROWSERS } from '../../arbitraries/own-channels.ts';

test('a test notification: what came of each channel is told, and the one that sends commands is not tried', async () => {
  const { person } = await openPage('/home?open=account', {
    prepare: async ({ notificationCapabilities }) => {
      notificationCapabilities.failures.set('mail', new Failure('NETWORK', 0));
    },
  });
  await person.openTab('Alerts');
  await person.press('Send a test alert');
  expect(await screen.findByText(/: alert sent\.$/)).toBeTruthy();
  expect(screen.getByText(/: The server didn’t respond/)).toBeTruthy();
  expect(screen.queryByText(/^command:/i)).toBeNull();
});

/** Opens the security of Ana's account. */
async function openSecurity(totpKey: string | null = null) {
  const page = await openPage('/home?open=account', {
    user: { totpKey },
    server: { attributes: { totpEnable: true } },
  });
  await page.person.openTab('Security');
  return page;
}

describe('two-step verification', () => {
  test('is turned on with a code of the new key, and a wrong code says so', async () => {
    const { person, records } = await openSecurity();
    expect(await screen.findByText('Off: only your password is needed to sign in.')).toBeTruthy();
    await person.press('Set up');
    expect(await screen.findByRole('img', { name: 'QR code with the key' })).toBeTruthy();
    const key = screen.getByText(/^Key: /).textContent?.replace('Key: ', '') ?? '';
    await person.fill('Six-digit code', '12');
    await person.press('Verify and turn on');
    expect(await screen.findByText(/^Incorrect code./)).toBeTruthy();
    await person.fill('Six-digit code', totpCode(key, NOW_MS));
    await person.press('Verify and turn on');
    expect(await screen.findByText('On: your password and a code are needed to sign in.')).toBeTruthy();
    expect(await records.list('users')).toMatchObject([{ totpKey: key }]);
  });

  test('is turned off', async () => {
    const { person, records } = await openSecurity('JBSWY3DPEHPK3PXP');
    await person.press('Turn off');
    expect(await screen.findByText('Off: only your password is needed to sign in.')).toBeTruthy();
    expect(await records.list('users')).toMatchObject([{ totpKey: null }]);
  });

  test('that the server refuses stays off and says why', async () => {
    const { person, network } = await openSecurity();
    network.failure = new Failure('TIMEOUT', 504);
    await person.press('Set up');
    const dialog = await screen.findByRole('dialog', { name: 'My account' });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The server took too long');
    expect(screen.getByText('Off: only your password is needed to sign in.')).toBeTruthy();
  });

  test('is not offered on a server without it', async () => {
    const { person } = await openPage('/home?open=account');
    await person.openTab('Security');
    expect(await screen.findByRole('button', { name: 'Create token' })).toBeTruthy();
    expect(screen.queryByText('Two-step verification')).toBeNull();
  });
});

/** Opens the notifications of Ana's account. */
async function openNotifications({
  isOffered = true,
  ...options
}: { isOffered?: boolean } & Pick<PageOptions, 'isPlus'> = {}) {
  let made: MemoryOwnChannels | undefined;
  const page = await openPage('/home?open=account', {
    ...options,
    prepare: async ({ network }) => {
      made = new MemoryOwnChannels(network, { browsers: THREE_BROWSERS, isOffered });
      return { ownChannels: made };
    },
  });
  await page.person.openTab('Alerts');
  const channels = (): MemoryOwnChannels => {
    if (!made) throw new Error('not made');
    return made;
  };
  return { ...page, channels };
}

test('own browsers: each says its program, since when and how it went, this one first, and one is removed', async () => {
  const { person, channels } = await openNotifications();
  const list = await screen.findByRole('list', { name: /receive push/ });
  const rows = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows()[0]).toMatch(/^Firefox · Linux This browserSince Sep 1, 2026/);
  expect(rows()[1]).toMatch(
    /^Chrome · Android 15 Since .+ · last message .+ · last attempt failed .+Remove$/,
  );
  await person.press('Remove Chrome · Android 15');
  await expect
    .poll(() =>
      channels()
        .registered.filter(({ removed }) => removed)
        .map(({ id }) => id),
    )
    .toEqual([1, 2]);
  await expect.poll(rows).toHaveLength(1);
});

test('Telegram: a code opens the bot, a taken bot is said clearly, and the link is shown and removed', async () => {
  const { person, channels, timers } = await openNotifications();
  const look = () => act(() => timers.increment(LINK_POLL_MS));
  await person.press('Link Telegram');
  const link = await screen.findByRole('link', { name: 'Open Telegram' });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/t\.me\/farol_bot\?start=/);
  expect(screen.getByText(/^\/link code-/)).toBeTruthy();
  channels().link = { ...channels().link, problem: 'taken' };
  look();
  expect(await screen.findByText(/another program receives the messages of this bot/)).toBeTruthy();
  channels().link = { ...channels().link, problem: undefined, isWaiting: false, isLinked: true };
  look();
  expect(await screen.findByText(/^Linked:/)).toBeTruthy();
  await person.press('Unlink');
  expect(await screen.findByText(/^Not linked/)).toBeTruthy();
});

test('Telegram: a server without a bot says what is missing', async () => {
  await openNotifications({ isOffered: false });
  expect(await screen.findByText(/^Telegram isn’t available/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Link Telegram' })).toBeNull();
});

test('own channels: a refusal says why, and another try is offered', async () => {
  const { person, network } = await openNotifications();
  await screen.findByText(/^Not linked/);
  network.failure = new Failure('NETWORK', 0);
  await person.press('Link Telegram');
  expect(await screen.findByText(/The server didn’t respond/)).toBeTruthy();
});

test('own channels: another server has none', async () => {
  await openNotifications({ isPlus: false });
  expect(await screen.findByText('Send a test alert')).toBeTruthy();
  expect(screen.queryByText('Telegram')).toBeNull();
});
