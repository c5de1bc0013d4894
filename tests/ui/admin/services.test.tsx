import { within, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { act } from 'react';
import { MemoryOutbox } from '@farol/adapters/memory/outbox';
import type { DeadLetter } from '@farol/core/domain/server/outbox';
import { Failure } from '@farol/core/domain/values/failure';
import { MemoryIntegrations } from '@farol/adapters/memory/integrations';
import type { DemoContents } from '@farol/core/domain/server/demo-contents';
import { DemoDialog } from '@farol/ui/admin/demo-dialog.tsx';
import { aDeadLetter } from '../../arbitraries/dead-letters.ts';
import { type PageOptions, openPage } from '../open-page.tsx';
import { VALID_INTEGRATIONS } from '../../arbitraries/integrations.ts';
import { renderInConsole } from '../render-in-console.tsx';

const LETTERS = [
  aDeadLetter({ id: 3, channel: 'mail', recipient: 'rui@example.com', reason: 'refused', attempts: 4 }),
  aDeadLetter({ id: 2 }),
  aDeadLetter({ id: 1, channel: 'pigeon', recipient: '', reason: '' }),
];

async function openOutbox(
  deadLetters: readonly DeadLetter[] = LETTERS,
  { path = '/home?open=undelivered', ...options }: PageOptions & { path?: string } = {},
) {
  const made: MemoryOutbox[] = [];
  const page = await openPage(path, {
    ...options,
    prepare: async ({ network }) => {
      const outbox = new MemoryOutbox(deadLetters, network);
      made.push(outbox);
      return { outbox };
    },
  });
  const [outbox] = made;
  if (!outbox) throw new Error('no outbox');
  return { ...page, outbox };
}

const letters = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');

describe('the undelivered messages', () => {
  test('are listed with channel, recipient, reason, times and attempts, and counted by channel', async () => {
    await openOutbox();
    const texts = (await letters()).map(({ textContent }) => textContent);
    expect(texts[0]).toContain('Email');
    expect(texts[0]).toContain('rui@example.com');
    expect(texts[0]).toContain('refused');
    expect(texts[0]).toContain('Given up on 11/29');
    expect(texts[0]).toContain('4 attempts');
    expect(texts[1]).toContain('1 attempt');
    // A channel that this console does not know, and nothing is known of it.
    for (const text of ['Other channel', 'No recipient', 'Unknown reason']) expect(texts[2]).toContain(text);
    expect(screen.getByRole('region', { name: 'Channels' }).textContent).toContain(
      'Email0 waiting1 undelivered',
    );
  });

  test('are sent again, and wait from then on', async () => {
    const { person, outbox } = await openOutbox();
    await letters();
    await person.press('Send again: Email, rui@example.com');
    await screen.findByText('The message is queued again. It comes back here if it fails.');
    await waitFor(async () => expect(await letters()).toHaveLength(2));
    expect(outbox.waiting).toEqual(['mail']);
    expect(screen.getByRole('region', { name: 'Channels' }).textContent).toContain('Email1 waiting');
  });

  test('are discarded after a question', async () => {
    const { person, outbox } = await openOutbox();
    await letters();
    await person.press('Discard: Webhook, hooks.example');
    await person.inDialog('Discard this message?').press('Cancel');
    expect(outbox.deadLetters).toHaveLength(3);
    await person.press('Discard: Webhook, hooks.example');
    await person.inDialog('Discard this message?').press('Discard');
    await waitFor(async () => expect(await letters()).toHaveLength(2));
    expect(outbox.deadLetters.map(({ id }) => id)).toEqual([3, 1]);
  });

  test('are turned page by page', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      aDeadLetter({ id: 51 - index, recipient: `n${index}` }),
    );
    const { person } = await openOutbox(many);
    expect(await letters()).toHaveLength(50);
    expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull();
    await person.press('Older');
    await waitFor(async () => expect(await letters()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
    await person.press('Newest');
    await waitFor(async () => expect(await letters()).toHaveLength(50));
  });

  test('are none where everything was delivered', async () => {
    await openOutbox([]);
    await screen.findByText('Nothing is undelivered');
  });

  test('that cannot be read say why, and reading again helps', async () => {
    const { person, network } = await openOutbox(LETTERS, { path: '/home' });
    network.failure = new Failure('NETWORK', 0);
    await person.goTo('/home?open=undelivered');
    await screen.findByText('The messages could not be read');
    network.failure = undefined;
    await person.press('Try again');
    expect(await letters()).toHaveLength(3);
  });

  test('stay on screen while the server cannot be reached, and what is wanted says that it failed', async () => {
    const { person, network, timers } = await openOutbox();
    await letters();
    network.failure = new Failure('NETWORK', 0);
    await person.press('Send again: Email, rui@example.com');
    await screen.findByText('It was not sent again');
    await person.wait(timers, 20_000);
    await screen.findByText('This may be out of date');
    expect(await letters()).toHaveLength(3);
  });

  test('are not known to a server without them', async () => {
    const { person, network } = await openOutbox(LETTERS, { path: '/home' });
    network.failure = new Failure('HTTP_404_NOT_FOUND', 404);
    await person.goTo('/home?open=undelivered');
    await screen.findByText('This server keeps no undelivered messages');
  });

  test('are read by managers, and read-only users change nothing', async () => {
    await openOutbox(LETTERS, { user: { administrator: false, userLimit: 5, readonly: true } });
    expect(await letters()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^(Send again|Discard)/ })).toBeNull();
  });
});

const DIALOG = 'Integrations';

/** Opens the integrations, of which mail is set up. */
async function openIntegrations(path = '/home?open=integrations') {
  const made: MemoryIntegrations[] = [];
  const page = await openPage(path, {
    prepare: async ({ network }) => {
      const integrations = new MemoryIntegrations(network);
      const { password, ...values } = VALID_INTEGRATIONS.smtp;
      await integrations.save('smtp', { enabled: true, values, secrets: { password } });
      integrations.inEnvironment.add('webhook');
      integrations.testedAt = Date.UTC(2026, 10, 29, 10);
      made.push(integrations);
      return { integrations };
    },
  });
  const [integrations] = made;
  if (!integrations) throw new Error('no integrations');
  return { ...page, integrations };
}

const card = async (name: string): Promise<HTMLElement> => screen.findByRole('listitem', { name });
const settingsIn = async (integrations: MemoryIntegrations, key: string) =>
  (await integrations.list()).find((integration) => integration.key === key)?.settings;

describe('the integrations', () => {
  test('have a card each, which says what they are for and whether they work', async () => {
    await openIntegrations();
    const dialog = await screen.findByRole('dialog', { name: DIALOG });
    expect((await within(dialog).findAllByRole('listitem')).length).toBe(11);
    expect((await card('Email (SMTP)')).textContent).toContain('On');
    expect((await card('Webhook')).textContent).toContain('Set up by the operator');
    expect((await card('Telegram')).textContent).toContain('Not set up');
  });

  test('one that is set up is switched off and on', async () => {
    const { person, integrations } = await openIntegrations();
    await person.turn('Use Email (SMTP)');
    await waitFor(async () =>
      expect(await settingsIn(integrations, 'smtp')).toMatchObject({
        enabled: false,
        storedSecrets: ['password'],
      }),
    );
    expect((await card('Email (SMTP)')).textContent).toContain('Off');
  });

  test('switching on one that is not set up opens its form, whose problems are at their fields', async () => {
    const { person, integrations } = await openIntegrations();
    await person.turn('Use Webhook');
    const form = await screen.findByRole('dialog', { name: 'Webhook' });
    await person.fill(/^Address \(URL\)/, 'nowhere');
    await person.inDialog('Webhook').press('Save');
    expect(await within(form).findByText('This value doesn’t fit here.')).toBeTruthy();
    await person.fill(/^Address \(URL\)/, 'https://hooks.example/farol');
    await person.inDialog('Webhook').press('Save');
    expect(await screen.findByText('Saved. Now applies to everyone.')).toBeTruthy();
    expect((await card('Webhook')).textContent).toContain('On');
    expect(await settingsIn(integrations, 'webhook')).toMatchObject({ enabled: true });
  });

  test('push works by itself, and is switched off without a form', async () => {
    const { person, integrations } = await openIntegrations();
    expect((await card('Push notifications')).textContent).toContain('On: works without being set up');
    await person.turn('Use Push notifications');
    await expect.poll(async () => (await card('Push notifications')).textContent).toMatch(/closed\.Off/);
    expect(await settingsIn(integrations, 'push')).toMatchObject({ enabled: false });
  });

  test('a stored secret is not shown, stays when nothing is typed, and can be removed', async () => {
    const { person, integrations } = await openIntegrations();
    await person.press('Configure Email (SMTP)');
    await screen.findByText('A value is stored. Type to replace it.');
    expect((await person.field('Password')).value).toBe('');
    await person.fill('Sender’s name', 'Norte');
    await person.inDialog('Email (SMTP)').press('Save');
    await card('Email (SMTP)');
    expect(await settingsIn(integrations, 'smtp')).toMatchObject({
      values: { senderName: 'Norte' },
      storedSecrets: ['password'],
    });
    await person.press('Configure Email (SMTP)');
    await person.press('Remove the stored value of Password');
    await person.inDialog('Email (SMTP)').press('Save');
    await card('Email (SMTP)');
    expect(await settingsIn(integrations, 'smtp')).toMatchObject({ storedSecrets: [] });
  });

  test('“Test now” shows the provider’s own answer, and when it last failed', async () => {
    const { person, integrations } = await openIntegrations();
    integrations.testAnswer = { isGood: false, answer: '535 5.7.8 wrong password' };
    await person.press('Test now: Email (SMTP)');
    const smtp = await card('Email (SMTP)');
    await within(smtp).findByText('It doesn’t work');
    expect(within(smtp).getByText('535 5.7.8 wrong password')).toBeTruthy();
    expect(smtp.textContent).toContain('Failing since 11/29');
    expect(smtp.textContent).toContain('Failed on 11/29');
    integrations.testAnswer = { isGood: true, answer: '250 queued' };
    integrations.testedAt += 60_000;
    await person.press('Test now: Email (SMTP)');
    await within(smtp).findByText('It works');
    expect(smtp.textContent).toContain('Worked on 11/29');
  });

  test('a test that could not be made says why', async () => {
    const { person, network } = await openIntegrations();
    await card('Email (SMTP)');
    network.failure = new Failure('TOO_MANY_ATTEMPTS', 429);
    await person.press('Test now: Email (SMTP)');
    await screen.findByText('It could not be tested: Too many attempts. Wait a moment and try again.');
  });

  test('a gateway that is chosen fills in its request', async () => {
    const { person } = await openIntegrations();
    await person.press('Configure SMS');
    await person.choose('Start from a gateway', 'Zenvia');
    expect((await person.field('Headers')).value).toContain('X-API-TOKEN: {secret}');
    expect((await person.field(/^Address \(URL\)/)).value).toContain('api.zenvia.com');
  });

  test('a secret for web hooks is made on the page', async () => {
    const { person } = await openIntegrations();
    await person.press('Configure Webhook');
    await person.press('Generate');
    expect((await person.field('Secret')).value).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  test('unsaved changes are asked about, and the list is there again', async () => {
    const { person } = await openIntegrations();
    await person.press('Configure Email (SMTP)');
    await person.fill('Sender’s name', 'Norte');
    await person.keys('{Escape}');
    await person.press('Discard');
    expect(await screen.findByRole('dialog', { name: DIALOG })).toBeTruthy();
    await person.keys('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a failure is told, and reading again helps', async () => {
    const { person, network } = await openIntegrations('/home');
    network.failure = new Failure('NETWORK', 0);
    await person.goTo('/home?open=integrations');
    await screen.findByText('The integrations could not be read');
    network.failure = undefined;
    await person.press('Try again');
    await card('Telegram');
  });
});

const DEMO: DemoContents = {
  vehicles: 62,
  groups: 1,
  drivers: 0,
  geofences: 3,
  commands: 6,
  notifications: 13,
  maintenances: 1,
  accounts: 5,
  account: 'demo@farol.app',
  needsAdministrator: true,
};

async function openDialog(demo: DemoContents) {
  const opened = await renderInConsole(<DemoDialog />);
  opened.demoFleet.demo = demo;
  await act(async () => opened.console.admin.demoReplacement.open());
  return opened;
}

test('services: the dialog says exactly what is deleted, and asks who administers from then on', async () => {
  const { user, demoFleet } = await openDialog(DEMO);
  expect(await screen.findByText('62 vehicles with their positions and events')).toBeTruthy();
  expect(screen.getByText('1 group')).toBeTruthy();
  expect(screen.queryByText(/driver/)).toBeNull();
  expect(screen.getByText('The account demo@farol.app and the links it shared')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  // A user name will do, as for the first account of an empty server.
  await user.type(screen.getByLabelText(/^Email or username/), 'analima');
  await user.type(screen.getByLabelText(/^Password/), 'segredo');
  expect(screen.getByRole('button', { name: 'Show password', hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  await waitFor(() => expect(demoFleet.demo).toBeUndefined());
  expect(demoFleet.administrator).toEqual({ name: 'Ana', email: 'analima', password: 'segredo' });
});

test('services: nothing is deleted while the password of the administrator who takes over is too short', async () => {
  const { user, demoFleet } = await openDialog(DEMO);
  await user.type(await screen.findByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email or username/), 'analima');
  await user.type(screen.getByLabelText(/^Password/), '1');
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Nothing was deleted.*4 for the password\.$/,
  );
  expect(demoFleet.demo).toEqual(DEMO);
});

test('services: cancelling deletes nothing', async () => {
  const { user, demoFleet, console: farol } = await openDialog(DEMO);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(farol.admin.demoReplacement.getSnapshot().isOpen).toBe(false);
  expect(demoFleet.demo).toEqual(DEMO);
});

test('services: an administrator with an account of their own names nobody, and is told whether anything was deleted', async () => {
  const { user, demoFleet, network } = await openDialog({
    ...DEMO,
    account: null,
    needsAdministrator: false,
  });
  await screen.findByText('62 vehicles with their positions and events');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  network.failure = new Failure('NETWORK', 0);
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  expect(await screen.findByText('No answer: the demo may be deleted or not')).toBeTruthy();
  expect(screen.queryByText('Nothing was deleted')).toBeNull();
  network.failure = new Failure('DUPLICATE_USER', 400);
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  expect(await screen.findByText('Nothing was deleted')).toBeTruthy();
  network.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Delete the demo' }));
  await waitFor(() => expect(demoFleet.demo).toBeUndefined());
});
