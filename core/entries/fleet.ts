/**
 * The live fleet: columns of vehicles that a front end reads in place, and the engine that fills them.
 * @packageDocumentation
 */
export * from '../fleet/live-fleet.ts';
export * from '../fleet/vehicle-state.ts';
export * from '../fleet/vehicle-rows.ts';
export * from '../fleet/group-members.ts';
export * from '../fleet/engine/fleet-engine.ts';
export * from '../fleet/protocol/fleet-flags.ts';
export * from '../fleet/protocol/fleet-protocol.ts';
export * from '../fleet/wire/wire-frame.ts';
export * from '../fleet/wire/wire-record.ts';
export * from '../fleet/wire/json-list-splitter.ts';
export type { FleetTable } from '../fleet/protocol/fleet-table.ts';
export type { VehicleColumns } from '../fleet/protocol/vehicle-columns.ts';
