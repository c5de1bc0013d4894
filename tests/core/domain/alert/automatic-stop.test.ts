import { expect, test } from 'vitest';
import {
  automaticStopOrigin,
  engineStopOutcome,
  isAnchorViolation,
  isAutomaticStop,
  isGeofenceStop,
} from '@farol/core/domain/alert/automatic-stop';

const stop = (type: string, attributes: object) => isGeofenceStop({ type, attributes: { ...attributes } });
const told = (type: string, attributes: object) => isAutomaticStop({ type, attributes: { ...attributes } });
const violates = (type: string, anchor: unknown) => isAnchorViolation({ type, attributes: { anchor } });

test('automatic stop: a vehicle that leaves a geofence violates its anchor only if the geofence is one', () => {
  expect([violates('geofenceExit', true), violates('geofenceExit', 'true')]).toEqual([true, true]);
  expect([
    violates('geofenceEnter', true),
    violates('geofenceExit', false),
    violates('geofenceExit', 2),
  ]).toEqual([false, false, false]);
});

test('automatic stop: an engine stop was sent, was withheld, or nobody asked for it', () => {
  const outcomes = ['queued', 'withheld', 'sent', true, undefined].map((engineStop) =>
    engineStopOutcome({ attributes: { engineStop } }),
  );
  expect(outcomes).toEqual(['queued', 'withheld', undefined, undefined, undefined]);
});

test('automatic stop: an event at a geofence is an engine stop only if the engine was stopped or should have been', () => {
  expect([
    stop('geofenceEnter', { engineStop: 'queued' }),
    stop('geofenceExit', { engineStop: 'withheld' }),
  ]).toEqual([true, true]);
  expect([
    stop('geofenceEnter', {}),
    stop('geofenceExit', { engineStop: 'queued', anchor: true }),
    stop('ignitionOn', { engineStop: 'queued' }),
  ]).toEqual([false, false, false]);
});

test('automatic stop: its events by anchors, geofences and rules reach all users', () => {
  expect([
    told('geofenceExit', { anchor: true }),
    told('geofenceEnter', { engineStop: 'queued' }),
    told('ruleStop', { engineStop: 'withheld' }),
    told('geofenceEnter', {}),
    told('ruleStop', {}),
  ]).toEqual([true, true, true, false, false]);
});

const origin = (type: string, attributes: object) =>
  automaticStopOrigin({ type, attributes: { ...attributes } });

test('automatic stop: its event says what it came from', () => {
  expect([
    origin('geofenceExit', { anchor: true, engineStop: 'queued' }),
    origin('geofenceExit', { engineStop: 'queued' }),
    origin('ruleStop', { engineStop: 'queued' }),
    origin('ignitionOn', { engineStop: 'queued' }),
  ]).toEqual(['anchor', 'geofence', 'rule', undefined]);
});
