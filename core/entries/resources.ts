/**
 * What a record consists of: its fields, its wire form, its columns and its permissions.
 * @packageDocumentation
 */
export * from '../resources/descriptor/association.ts';
export * from '../resources/descriptor/attribute-line.ts';
export * from '../resources/descriptor/field-availability.ts';
export * from '../resources/descriptor/field-format.ts';
export * from '../resources/descriptor/field-formats.ts';
export * from '../resources/descriptor/field-location.ts';
export * from '../resources/descriptor/field-problem.ts';
export * from '../resources/descriptor/field.ts';
export * from '../resources/descriptor/record-check.ts';
export * from '../resources/descriptor/record-schema.ts';
export * from '../resources/descriptor/record-value.ts';
export * from '../resources/descriptor/required-field.ts';
export * from '../resources/descriptor/resource-name.ts';
export * from '../resources/descriptor/resource.ts';
export * from '../resources/descriptor/schedules-field-format.ts';
export * from '../resources/draft/computed-attribute-draft.ts';
export * from '../resources/draft/draft-associations.ts';
export * from '../resources/draft/draft.ts';
export * from '../resources/draft/rebased-draft.ts';
export * from '../resources/draft/server-error-field.ts';
export * from '../resources/draft/server-settings-draft.ts';
export * from '../resources/kinds/calendars.ts';
export * from '../resources/kinds/commands.ts';
export * from '../resources/kinds/computed-attributes.ts';
export * from '../resources/kinds/device-sections.ts';
export * from '../resources/kinds/devices.ts';
export * from '../resources/kinds/drivers.ts';
export * from '../resources/kinds/geofences.ts';
export * from '../resources/kinds/groups.ts';
export * from '../resources/kinds/maintenances.ts';
export * from '../resources/kinds/notifications.ts';
export * from '../resources/kinds/resources.ts';
export * from '../resources/kinds/server-sections.ts';
export * from '../resources/kinds/user-sections.ts';
export * from '../resources/kinds/users.ts';
export * from '../resources/records/column-value.ts';
export * from '../resources/records/record-action.ts';
export * from '../resources/records/record-exchange.ts';
export * from '../resources/records/record-filter.ts';
export * from '../resources/records/record-table.ts';
export * from '../resources/records/record-title.ts';
export * from '../resources/records/record-wire.ts';
export * from '../resources/records/without-deleted.ts';
