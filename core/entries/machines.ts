/**
 * The state charts and stores of the console, for tools that draw, simulate or verify them.
 * @packageDocumentation
 */
export { accessTokensMachine } from '../machines/access/access-tokens.machine.ts';
export { loginMachine } from '../machines/access/login.machine.ts';
export { navigationGuardMachine } from '../machines/access/navigation-guard.machine.ts';
export { reauthenticationMachine } from '../machines/access/reauthentication.machine.ts';
export { sessionExpiryMachine } from '../machines/access/session-expiry.machine.ts';
export { totpSetupMachine } from '../machines/access/totp-setup.machine.ts';
export { activityLogMachine } from '../machines/admin/activity-log.ts';
export { brandingFormMachine } from '../machines/admin/branding-form.ts';
export { datedViewMachine } from '../machines/admin/dated-view.machine.ts';
export { demoReplacementMachine } from '../machines/admin/demo-replacement.machine.ts';
export { newVersionMachine } from '../machines/versions/new-version.machine.ts';
export { serverAnnouncementMachine } from '../machines/admin/server-announcement.machine.ts';
export { serverSettingsFormMachine } from '../machines/admin/server-settings-form.ts';
export { serverStatisticsMachine } from '../machines/admin/server-statistics.ts';
export { alarmInboxMachine } from '../machines/alerts/alarm-inbox.machine.ts';
export { alertSoundMachine } from '../machines/alerts/alert-sound.machine.ts';
export { pushRegistrationMachine } from '../machines/alerts/push-registration.machine.ts';
export { soundPreviewMachine } from '../machines/alerts/sound-preview.machine.ts';
export { toastsMachine } from '../machines/alerts/toasts.machine.ts';
export { anchorMachine } from '../machines/anchors/anchor.machine.ts';
export { commandEventPollingMachine } from '../machines/commands/command-event-polling.machine.ts';
export { commandLogMachine } from '../machines/commands/command-log.machine.ts';
export { commandSenderMachine } from '../machines/commands/command-sender.machine.ts';
export { lockSupportMachine } from '../machines/commands/lock-support.machine.ts';
export { liveConnectionMachine } from '../machines/connection/live-connection.machine.ts';
export { autoLinkMachine } from '../machines/devices/auto-link.machine.ts';
export { devicePhotoMachine } from '../machines/devices/device-photo.machine.ts';
export { pinnedAttributesMachine } from '../machines/devices/pinned-attributes.machine.ts';
export { recentEventsQuery } from '../machines/devices/recent-events.ts';
export { recentPathQuery } from '../machines/devices/recent-path.ts';
export { formMachine } from '../machines/forms/form.machine.ts';
export { fleetViewStore } from '../machines/map/fleet-view.ts';
export { geofenceEditorMachine } from '../machines/map/geofence-editor.machine.ts';
export { placeSearchMachine } from '../machines/map/place-search.machine.ts';
export { trailsStore } from '../machines/map/trails.ts';
export { preferenceSavingMachine } from '../machines/preferences/preference-saving.machine.ts';
export { preferencesStore } from '../machines/preferences/preferences.ts';
export { rulerMachine, type RulerEvent, type RulerMeasurement } from '../machines/map/ruler.machine.ts';
export {
  sheetDragMachine,
  type SheetDragEvent,
  type SheetDragged,
} from '../machines/shell/sheet-drag.machine.ts';
export { holdMachine, type HoldEvent } from '../machines/commands/hold.machine.ts';
export { computedAttributeTestMachine } from '../machines/records/computed-attribute-test.machine.ts';
export { recordAssociationsMachine } from '../machines/records/record-associations.machine.ts';
export { recordFormMachine } from '../machines/records/record-form.ts';
export { queryMachine } from '../machines/query/query.machine.ts';
export { fleetOverviewMachine } from '../machines/reports/fleet-overview.machine.ts';
export { recentReportsStore } from '../machines/reports/recent-reports.ts';
export { reportMachine } from '../machines/reports/report.machine.ts';
export { reportMapMachine } from '../machines/reports/report-map.machine.ts';
export { rowAddressesMachine } from '../machines/reports/row-addresses.machine.ts';
export { asyncRequestMachine } from '../machines/requests/async-request.machine.ts';
export { confirmedActionMachine } from '../machines/requests/confirmed-action.machine.ts';
export { identityLinksMachine } from '../machines/access/identity-links.machine.ts';
export { resellersMachine } from '../machines/resellers/resellers.machine.ts';
export { ownSessionsMachine } from '../machines/access/own-sessions.machine.ts';
export { invitationsMachine } from '../machines/invitations/invitations.machine.ts';
export { shareLinksMachine } from '../machines/shares/share-links.machine.ts';
