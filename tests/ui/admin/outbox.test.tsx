import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MemoryOutbox } from '@farol/adapters/memory/outbox';
import type { DeadLetter } from '@farol/core/domain/server/outbox';
import { Failure } from '@farol/core/domain/values/failure';
import { aDeadLetter } from '../../arbitraries/dead-letters.ts';
import { openPage, type PageOptions } from '../open-page.tsx';

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
