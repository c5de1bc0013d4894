/**
 * The state charts and stores of the console, for tools that draw, simulate or verify them.
 * @packageDocumentation
 */
export { accessTokensMachine } from '../machines/access/access-tokens.ts';
export { loginMachine } from '../machines/access/login.ts';
export { navigationGuardMachine } from '../machines/access/navigation-guard.ts';
export { reauthenticationMachine } from '../machines/access/reauthentication.ts';
export { sessionExpiryMachine } from '../machines/access/session-expiry.ts';
export { totpSetupMachine } from '../machines/access/totp-setup.ts';
export { activityLogMachine } from '../machines/admin/activity-log.ts';
export { brandingFormMachine } from '../machines/admin/branding-form.ts';
export { datedViewMachine } from '../machines/admin/dated-view.ts';
export { serverAnnouncementMachine } from '../machines/admin/server-announcement.ts';
export { serverSettingsFormMachine } from '../machines/admin/server-settings-form.ts';
export { serverStatisticsMachine } from '../machines/admin/server-statistics.ts';
export { alarmInboxMachine } from '../machines/alerts/alarm-inbox.ts';
export { alertSoundMachine } from '../machines/alerts/alert-sound.ts';
export { pushRegistrationMachine } from '../machines/alerts/push-registration.ts';
export { soundPreviewMachine } from '../machines/alerts/sound-preview.ts';
export { toastsMachine } from '../machines/alerts/toasts.ts';
export { anchorMachine } from '../machines/anchors/anchor.ts';
export { commandEventPollingMachine } from '../machines/commands/command-event-polling.ts';
export { commandLogMachine } from '../machines/commands/command-log.ts';
export { commandSenderMachine } from '../machines/commands/command-sender.ts';
export { lockSupportMachine } from '../machines/commands/lock-support.ts';
export { liveConnectionMachine } from '../machines/connection/live-connection.ts';
export { devicePhotoMachine } from '../machines/devices/device-photo.ts';
export { latestPositionMachine } from '../machines/devices/latest-position.ts';
export { pinnedAttributesMachine } from '../machines/devices/pinned-attributes.ts';
export { recentEventsMachine } from '../machines/devices/recent-events.ts';
export { recentPathMachine } from '../machines/devices/recent-path.ts';
export { vehicleMaintenanceMachine } from '../machines/devices/vehicle-maintenance.ts';
export { formMachine } from '../machines/forms/form.ts';
export { fleetViewStore } from '../machines/map/fleet-view.ts';
export { geofenceEditorMachine } from '../machines/map/geofence-editor.ts';
export { placeSearchMachine } from '../machines/map/place-search.ts';
export { trailsStore } from '../machines/map/trails.ts';
export { preferenceSavingMachine } from '../machines/preferences/preference-saving.ts';
export { preferencesStore } from '../machines/preferences/preferences.ts';
export { computedAttributeTestMachine } from '../machines/records/computed-attribute-test.ts';
export { recordAssociationsMachine } from '../machines/records/record-associations.ts';
export { recordFormMachine } from '../machines/records/record-form.ts';
export { recordListMachine } from '../machines/records/record-list.ts';
export { asyncRequestMachine } from '../machines/requests/async-request.ts';
export { confirmedActionMachine } from '../machines/requests/confirmed-action.ts';
export { optionListMachine } from '../machines/requests/option-list.ts';
export { shareLinksMachine } from '../machines/shares/share-links.ts';
