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
export { installationMachine } from '../machines/app/installation.machine.ts';
export { screenOnMachine } from '../machines/app/screen-on.machine.ts';
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
export { integrationsMachine } from '../machines/integrations/integrations.machine.ts';
export { changeFormMachine, chargeFormMachine } from '../machines/billing/billing-forms.ts';
export type {
  ChangeFormTypes,
  ChargeFormTypes,
  OpenedChange,
  OpenedCharge,
} from '../machines/billing/billing-forms.ts';
export { alarmCommentFormMachine } from '../machines/alerts/alarm-comment-form.ts';
export { integrationFormMachine } from '../machines/integrations/integration-form.ts';
export { resellersMachine } from '../machines/resellers/resellers.machine.ts';
export { ownChannelsMachine } from '../machines/alerts/own-channels.machine.ts';
export { ownSessionsMachine } from '../machines/access/own-sessions.machine.ts';
export { invitationsMachine } from '../machines/invitations/invitations.machine.ts';
export { shareLinksMachine } from '../machines/shares/share-links.machine.ts';
export type { NewVersionPorts } from '../machines/versions/new-version.actions.ts';
export type { SessionWatchPorts } from '../machines/access/session-watch.actions.ts';
export type { FormTypes } from '../machines/forms/form-input.ts';
export type {
  FleetViewEmitted,
  FleetViewEvents,
  FleetViewInput,
  FleetViewState,
} from '../machines/map/fleet-view.ts';
export type { RecentReportsEvents } from '../machines/reports/recent-reports.ts';
export type { LiveConnectionPorts, SignedOut } from '../machines/connection/live-connection.actions.ts';
export type { EngineStopAnswer } from '../machines/engine-stops/engine-stop-confirmation.actions.ts';
export type { PersonInvited } from '../machines/invitations/invitations.actions.ts';
export type { SessionExpiryEmitted } from '../machines/access/session-expiry.actions.ts';
export type { AsyncRequestSucceeded } from '../machines/requests/async-request.actions.ts';
export type {
  CheckInContext,
  CheckInInput,
  CheckInRefusal,
  DriverChanged,
} from '../machines/drivers/check-in.actions.ts';
export type { InspectionsInput } from '../machines/drivers/inspections.actions.ts';
export type { PreferencesEvents, PreferencesStore } from '../machines/preferences/preferences.ts';
export type { TrailFleet, TrailsEvents, TrailsInput, TrailsState } from '../machines/map/trails.ts';
export type { PreferencesStoredLocally } from '../machines/preferences/preference-saving.actions.ts';
export type { ShareCreated } from '../machines/shares/share-links.actions.ts';
export type { ReportEmitted } from '../machines/reports/report.actions.ts';
export type { CalendarCreated } from '../machines/reports/schedule-times.actions.ts';
export type {
  IntegrationFormRequested,
  IntegrationResult,
  IntegrationsChanged,
} from '../machines/integrations/integrations.actions.ts';
export type {
  IntegrationDraft,
  IntegrationFormTypes,
  OpenedIntegration,
} from '../machines/integrations/integration-form.ts';
export type { BrandingRequested } from '../machines/resellers/resellers.actions.ts';
export type { FormSaved } from '../machines/forms/form.actions.ts';
export type { BrandingFormTypes } from '../machines/admin/branding-form.ts';
export type { SoundDue } from '../machines/alerts/toasts.actions.ts';
export type { ConfirmedActionEmitted } from '../machines/requests/confirmed-action.actions.ts';
export type { Reauthenticated } from '../machines/access/reauthentication.actions.ts';
export type { TotpSaved } from '../machines/access/totp-setup.actions.ts';
export type { DemoReplaced, DemoReplacementPorts } from '../machines/admin/demo-replacement.actions.ts';
export type { ServerSettingsFormTypes } from '../machines/admin/server-settings-form.ts';
export type { OnboardingEmitted } from '../machines/devices/onboarding.actions.ts';
export type { PinnedAttributesEmitted } from '../machines/devices/pinned-attributes.actions.ts';
export type { RecentPath } from '../machines/devices/recent-path.ts';
export type { AskForStreetMap } from '../machines/map/requested-street-map.actions.ts';
export type { CommandSenderEmitted } from '../machines/commands/command-sender.actions.ts';
export type { StoreEvent, StoreLogic, StoreRef } from '../machines/store/store.ts';
export type { OverviewChoice } from '../machines/reports/fleet-overview.actions.ts';
export type { PlayerSpeed, PlayerStep, Recording } from '../machines/history/player-state.ts';
export type { RouteOverlays } from '../machines/history/history-state.ts';
export type {
  OpenedRecord,
  RecordChange,
  RecordDraft,
  RecordForm,
  RecordFormTypes,
  RecordForms,
  SaveError,
} from '../machines/records/record-form.ts';
export type { RecentEvents } from '../machines/devices/recent-events.ts';
export type {
  CameraMap,
  CameraTarget,
  CameraTransition,
  StreetMapCoverage,
} from '../machines/map/camera-aim.ts';
export type {
  OpenDeviceMenu,
  ShellNotice,
  NoticeContent,
  NoticeTone,
  SheetHeight,
  ShellChanges,
  ShellDialog,
  ShellState,
  ShellValues,
} from '../machines/shell/shell.ts';
export type {
  AnchorEmitted,
  AnchorContext,
  AnchorFleet,
  AnchorInput,
} from '../machines/anchors/anchor.actions.ts';
export type { ReplaySpeed } from '../machines/replay/fleet-replay-state.ts';
export type { GeofenceEditorEvent } from '../machines/map/geofence-editor.actions.ts';
export type { ListedAccessToken, RevocationConfirmed } from '../machines/access/access-tokens.actions.ts';
export type {
  BaseMapTiles,
  DrawnStreetMaps,
  AvailableStreetMaps,
  VisibleStreetMaps,
  TileMapContent,
  WantedBaseMap,
} from '../machines/map/base-map.actions.ts';
export type { AlarmCommentFormTypes, OpenedAlarm } from '../machines/alerts/alarm-comment-form.ts';
