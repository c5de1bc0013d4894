import type { ApiResponse } from '../../../harness/api-client.ts';
import type { AuthorizationFixture, TestUser } from '../authorization-fixture.ts';

/**
 * A call, the statuses for nobody, other, owner, readonly, manager, administrator,
 * expired, disabled, reseller, sub-reseller, driver, and how to make it.
 */
export type Row = [
  call: string,
  statuses: string,
  make: (fixture: AuthorizationFixture, caller: TestUser) => Promise<ApiResponse>,
];

/** Open to everybody. */
export const ANYONE = '200 200 200 200 200 200 200 200 200 200 200';
/** Open to all who are signed in, except drivers. */
export const SIGNED_IN = '401 200 200 200 200 200 401 401 200 200 400';
/** Open to all who are signed in, also to drivers. */
export const SIGNED_IN_OR_DRIVER = '401 200 200 200 200 200 401 401 200 200 200';
/** Open to users who see the record. */
export const SEES_IT = '401 400 200 200 400 200 401 401 200 200 400';
/** Open to users who may change the record. */
export const CHANGES_IT = '401 400 200 400 400 200 401 401 200 200 400';
/** Open to users who may change the record, without an answer. */
export const REMOVES_IT = '401 400 204 400 400 204 401 401 204 204 400';
/** Open to users with whom the record is linked: a reseller sees devices and groups below, nothing else. */
export const LINKED_SEES_IT = '401 400 200 200 400 200 401 401 400 400 400';
/** Open to users with whom the record is linked, and may change it. */
export const LINKED_CHANGES_IT = '401 400 200 400 400 200 401 401 400 400 400';
/** Open to users with whom the record is linked, and may change it, without an answer. */
export const LINKED_REMOVES_IT = '401 400 204 400 400 204 401 401 400 400 400';
/** Open to administrators. */
export const ADMINISTRATOR = '401 400 400 400 400 200 401 401 400 400 400';
/** A time range as reports take it. */
export const RANGE = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';
