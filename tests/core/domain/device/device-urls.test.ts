import { expect, test } from 'vitest';
import {
  checkInUrl,
  mapsUrl,
  devicePhotoPath,
  qrFileName,
  streetViewEmbedUrl,
  streetViewUrl,
} from '@farol/core/domain/device/device-urls';

test('a location opens in the maps service and in street view, facing the course of the device', () => {
  expect(mapsUrl(-29.942484, -50.990526)).toBe('https://maps.google.com/maps?q=loc:-29.942484,-50.990526');
  const view = new URL(streetViewUrl(-29.942484, -50.990526, 270));
  expect(Object.fromEntries(view.searchParams)).toEqual({
    api: '1',
    map_action: 'pano',
    viewpoint: '-29.942484,-50.990526',
    heading: '270',
    pitch: '10',
    fov: '80',
  });
});

test('the QR code of a vehicle leads drivers to its check-in', () => {
  expect(checkInUrl('https://farol.example', 7)).toBe('https://farol.example/qr-driver/scan/7');
});

test('the file of a QR code has id and name, whatever characters the name contains', () => {
  expect(qrFileName({ id: 7, name: 'Van 7' })).toBe('7-Van 7.png');
  expect(qrFileName({ id: 7, name: 'Van 7 ' })).toBe('7-Van 7.png');
  expect(qrFileName({ id: 7, name: 'A/B: "C"?' })).toBe('7-A_B_ _C_.png');
});

test('a photo is found under the unique id of its device, and a new one is not confused with the old one', () => {
  const device = { uniqueId: 'a/1', attributes: { deviceImage: 'device.jpg' } };
  expect(devicePhotoPath(device, 2)).toBe('media/a%2F1/device.jpg?v=2');
  for (const deviceImage of [undefined, '', 7])
    expect(devicePhotoPath({ ...device, attributes: { deviceImage } }, 2)).toBeUndefined();
});

test('the embedded street view faces the course of the vehicle, with the key of the server', () => {
  expect(streetViewEmbedUrl('k&y', -23.5, -46.6, 90)).toBe(
    'https://www.google.com/maps/embed/v1/streetview?key=k%26y&location=-23.5,-46.6&heading=90&pitch=10&fov=80',
  );
});
