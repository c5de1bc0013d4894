import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryIntegrations } from '@farol/adapters/memory/integrations';
import { Failure } from '@farol/core/domain/values/failure';
import { VALID_INTEGRATIONS } from '../../arbitraries/integrations.ts';
import { openPage } from '../open-page.tsx';

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
