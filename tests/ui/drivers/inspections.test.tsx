import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryDriverInspections } from '@farol/adapters/memory/driver-inspections';
import type { DueChecklist } from '@farol/core/domain/device/inspection';
import { Failure } from '@farol/core/domain/values/failure';
import { openPage } from '../open-page.tsx';

const DUE: DueChecklist = {
  deviceId: 1,
  items: [
    { text: 'Lights', photo: 'optional' },
    { text: 'Tires', photo: 'problem' },
  ],
  sentAtMs: undefined,
};

/** Opens the page of a driver who is in a vehicle. */
async function openDriver(due: DueChecklist | undefined = DUE) {
  let server: MemoryDriverInspections | undefined;
  const page = await openPage('/qr-driver', {
    user: {
      name: 'João',
      administrator: false,
      attributes: { 'acme.isQrDriverId': 'D-7', 'acme.isQrDeviceId': 1, 'acme.qrCheckInTime': 1 },
    },
    isFullPage: true,
    prepare: async ({ network }) => {
      server = new MemoryDriverInspections(network);
      server.enter(due);
      return { driverInspections: server };
    },
  });
  if (!server) throw new Error('there is no server');
  return { ...page, server };
}

const choose = (item: string, name: string) =>
  fireEvent.click(
    screen
      .getAllByRole<HTMLInputElement>('radio', { name })
      .find((radio) => radio.closest('fieldset')?.textContent?.startsWith(item)) ?? document.body,
  );

afterEach(() => vi.unstubAllGlobals());

/** A browser that makes a photo of any file. */
function withPhotos(isReadable = true): void {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!isReadable) throw new Error('no picture');
    return { width: 8, height: 8 };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly context = { drawImage: () => {}, fillRect: () => {} };
      getContext = () => this.context;
      convertToBlob = async () => new Blob(['photo']);
    },
  );
}

function takePhoto(): void {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no camera');
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] } });
}

test('a driver goes through the checklist: what is missing is said, photos are taken, and it is sent', async () => {
  withPhotos();
  const { person, network, server } = await openDriver();
  expect(await screen.findByRole('heading', { name: 'Before you drive' })).toBeTruthy();
  expect(screen.getByText('0 of 2')).toBeTruthy();
  await person.press('Send checklist');
  expect(await screen.findAllByText('Answer this item.')).toHaveLength(2);
  choose('Lights', 'OK');
  choose('Tires', 'Problem');
  await person.fill('What is wrong?', 'Worn');
  await person.press('Send checklist');
  expect(await screen.findByText('Take a photo.')).toBeTruthy();
  takePhoto();
  expect(await screen.findByRole('img', { name: 'Your photo' })).toBeTruthy();
  await person.press('Remove the photo');
  expect(await screen.findByText('Take a photo.')).toBeTruthy();
  takePhoto();
  await screen.findByRole('img', { name: 'Your photo' });
  network.failure = new Failure('NETWORK', 0);
  await person.press('Send checklist');
  expect(await screen.findByText(/^Checklist filled in at .*, not sent yet\.$/)).toBeTruthy();
  network.failure = undefined;
  await person.press('Try now');
  expect(await screen.findByText(/^Checklist sent at /)).toBeTruthy();
  await waitFor(() => expect(server.photos.size).toBe(1));
  expect(server.received[0]?.answers[1]).toEqual({
    text: 'Tires',
    isOk: false,
    note: 'Worn',
    hasPhoto: true,
  });
});

test('inspections: a driver reports a problem or cancels the report, and learns that a photo cannot be read', async () => {
  withPhotos(false);
  const { person, server } = await openDriver({ ...DUE, items: [] });
  await person.press('Report a problem');
  takePhoto();
  expect(await screen.findByText('This photo cannot be used. Take another one.')).toBeTruthy();
  await person.press('Cancel');
  await person.press('Report a problem');
  await person.press('Send report');
  expect(await screen.findByText('Say what is wrong.')).toBeTruthy();
  await person.fill('What is wrong?', 'A flat tire');
  await person.press('Send report');
  expect(await screen.findByText('Your report was sent.')).toBeTruthy();
  expect(server.received.map(({ kind }) => kind)).toEqual(['problem']);
});

test('inspections: when too many reports wait the next one is not taken, and says why', async () => {
  const { person, network } = await openDriver({ ...DUE, items: [] });
  network.failure = new Failure('NETWORK', 0);
  for (let at = 0; at < 20; at++) {
    await person.press('Report a problem');
    await person.fill('What is wrong?', `Smoke ${at}`);
    await person.press('Send report');
  }
  await person.press('Report a problem');
  await person.fill('What is wrong?', 'Fire');
  await person.press('Send report');
  expect(screen.getByRole('alert').textContent).toMatch(/^Too many reports are waiting/);
  expect(screen.getByLabelText('What is wrong?')).toHaveProperty('value', 'Fire');
});

test('inspections: without a line what was filled in waits, and a refusal is told', async () => {
  const { person, network, server } = await openDriver({ ...DUE, items: [] });
  await person.press('Report a problem');
  await person.fill('What is wrong?', 'Smoke');
  network.failure = new Failure('NETWORK', 0);
  await person.press('Send report');
  expect(await screen.findByText(/^No connection. What you filled in/)).toBeTruthy();
  network.failure = new Failure('DEVICE_ACCESS_DENIED', 400);
  await person.press('Try now');
  expect((await screen.findByRole('alert')).textContent).toContain('DEVICE_ACCESS_DENIED');
  expect(server.received).toEqual([]);
});
