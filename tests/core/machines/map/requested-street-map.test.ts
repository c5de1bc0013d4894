import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { requestedStreetMapMachine } from '@farol/core/machines/map/requested-street-map.machine';
import { aStreetMap } from '../../../arbitraries/street-map.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const [SOUTH, NORTH] = ['/south.pmtiles', '/north.pmtiles'];

/** A street map that is asked for, while the files that can be read come and go. */
function anAsking(readable: readonly string[]) {
  const files = new Set(readable);
  const asked: string[] = [];
  const ask = async (url: string): Promise<StreetMap> => {
    asked.push(url);
    if (!files.has(url)) throw new Error(`Nothing at ${url}`);
    return aStreetMap({ name: url });
  };
  const actor = createActor(requestedStreetMapMachine, { input: ask }).start();
  const now = () => {
    const { value, context } = actor.getSnapshot();
    return { value, map: context.map?.name, hasError: context.error !== undefined };
  };
  return { files, asked, actor, now };
}

test('requested street map: a street map that was found stays while it is asked for again, also in vain', async () => {
  const { files, asked, actor, now } = anAsking([SOUTH]);
  actor.send({ type: 'WANT', url: SOUTH });
  expect(now()).toEqual({ value: 'asking', map: undefined, hasError: false });
  await settleCalls();
  const found = { value: 'found', map: SOUTH, hasError: false };
  expect(now()).toEqual(found);
  actor.send({ type: 'WANT', url: SOUTH });
  expect(asked).toEqual([SOUTH]);
  files.clear();
  for (const ask of [
    () => actor.send({ type: 'RETRY' }),
    () => {
      actor.send({ type: 'UNWANT' });
      actor.send({ type: 'WANT', url: SOUTH });
    },
  ]) {
    ask();
    expect(now()).toEqual({ ...found, value: 'askingAgain' });
    await settleCalls();
    expect(now()).toEqual(found);
  }
  expect(asked).toEqual([SOUTH, SOUTH, SOUTH]);
});

test('requested street map: a street map that is wanted from elsewhere is another one, also after none was wanted', async () => {
  for (const isLeft of [false, true]) {
    const { asked, actor, now } = anAsking([SOUTH]);
    actor.send({ type: 'WANT', url: SOUTH });
    await settleCalls();
    if (isLeft) actor.send({ type: 'UNWANT' });
    actor.send({ type: 'WANT', url: NORTH });
    expect(now()).toEqual({ value: 'asking', map: undefined, hasError: false });
    await settleCalls();
    expect(now()).toEqual({ value: 'failed', map: undefined, hasError: true });
    expect(asked).toEqual([SOUTH, NORTH]);
  }
});

test('requested street map: a street map that could not be read is asked for afresh, and its error is kept until the answer', async () => {
  const { files, actor, now } = anAsking([]);
  actor.send({ type: 'WANT', url: SOUTH });
  await settleCalls();
  const failed = { value: 'failed', map: undefined, hasError: true };
  expect(now()).toEqual(failed);
  actor.send({ type: 'ONLINE' });
  expect(now()).toEqual({ ...failed, value: 'askingAgain' });
  await settleCalls();
  expect(now()).toEqual(failed);
  actor.send({ type: 'UNWANT' });
  actor.send({ type: 'WANT', url: SOUTH });
  expect(now()).toEqual({ value: 'asking', map: undefined, hasError: false });
  files.add(SOUTH);
  await settleCalls();
  expect(now().value).toBe('failed');
  actor.send({ type: 'RETRY' });
  await settleCalls();
  expect(now()).toEqual({ value: 'found', map: SOUTH, hasError: false });
});
