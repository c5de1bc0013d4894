/**
 * The running console: start it, read its answers, call its actions.
 * @packageDocumentation
 */
export * from '../console/connected/connect-actor.ts';
export * from '../console/connected/wait-for-view.ts';
export { consoleWithFleet } from '../console/connect-console.ts';
export * from '../console/connected-console.ts';
export type { ConnectedPublicFeatures } from '../console/connect-public-features.ts';
export * from '../console/console.ts';
export * from '../console/machine-options.ts';
export type { SessionPorts } from '../console/session-actors.ts';
export type { SessionInput } from '../console/session.ts';
export * from '../console/signed-in-console.ts';
export * from '../console/wiring/lazy-code.ts';
export * from '../console/wiring/session-scope.ts';
export type { RecordListPorts } from '../console/features/records/record-lists.ts';
export type { DeviceExtrasPorts } from '../use-cases/devices/save-device-extras.ts';
export type { PreferencesFeaturePorts } from '../console/features/preferences/preferences-feature.ts';
export type { FleetViewFeaturePorts } from '../console/features/devices/fleet-view-feature.ts';
export type { AnchorsFeaturePorts } from '../console/features/anchors/anchors-feature.ts';
export type { CommandsFeaturePorts } from '../console/features/commands/commands-feature.ts';
export type { DeviceDetailsFeaturePorts } from '../console/features/devices/device-details-feature.ts';
export type { AlertsFeaturePorts } from '../console/features/alerts/alerts-feature.ts';
export type { AccountFeaturePorts } from '../console/features/account/account-feature.ts';
export type { SharesFeaturePorts } from '../console/features/shares/shares-feature.ts';
export type { ReportsFeaturePorts } from '../console/features/reports/reports-feature.ts';
export type { ServerSettingsFeaturePorts } from '../console/features/admin/server-settings-feature.ts';
export type { RecordEditingFeaturePorts } from '../console/features/records/record-editing-feature.ts';
export type { PlaceSearchFeaturePorts } from '../console/features/map/place-search-feature.ts';
export type { HistoryFeaturePorts } from '../console/features/history/history-feature.ts';
export type { StreetMapsFeaturePorts } from '../console/features/map/street-maps-feature.ts';
export type { AdminFeaturePorts } from '../console/features/admin/admin-feature.ts';
export type { StartScreenFeatures } from '../console/screen-code.ts';
export type { ConnectedDialogs } from '../console/features/dialogs/connect-dialogs.ts';
export type { PublicActors, PublicPorts } from '../console/public/public-actors.ts';
export type {
  AccessView,
  AccessActions,
  ConnectedAccess,
} from '../console/features/access/connect-access.ts';
export type { ConnectedLogin, LoginView, LoginActions } from '../console/features/access/connect-login.ts';
export type {
  BrowserPreferencesActions,
  ConnectedBrowserPreferences,
} from '../console/features/preferences/connect-browser-preferences.ts';
export type { DevicePhotoPorts } from '../use-cases/devices/save-device-photo.ts';
export type { PreferencePorts } from '../use-cases/preferences/save-preferences.ts';
export type { AnchorPorts } from '../use-cases/anchors/anchors.ts';
export type { ConnectedShell, ShellActions } from '../console/features/shell/connect-shell.ts';
export type {
  ConnectedConnection,
  ConnectionView,
  ConnectionActions,
} from '../console/features/connection/connect-connection.ts';
export type {
  ConnectedReplay,
  ReplayView,
  ReplayMomentActions,
} from '../console/features/replay/connect-replay.ts';
export type {
  ConnectedAreaSearch,
  AreaSearchView,
  AreaSearchActions,
} from '../console/features/area-search/connect-area-search.ts';
export type {
  ConnectedEngineStops,
  EngineStopsView,
  EngineStopsActions,
} from '../console/features/engine-stops/start-engine-stop-confirmation.ts';
export type {
  ConnectedInvitations,
  InvitationsView,
  InvitationsActions,
} from '../console/features/invitations/start-invitations.ts';
export type {
  AnchorsView,
  AnchorsActions,
  ConnectedAnchors,
} from '../console/features/anchors/connect-anchors.ts';
export type { OpenableView, OpenedViewLocation } from '../url-state/opened-view.ts';
export type {
  ConnectedNewVersion,
  NewVersionView,
  NewVersionActions,
} from '../console/features/versions/connect-new-version.ts';
export type {
  ConnectedSessionExpiry,
  SessionExpiryView,
  SessionExpiryActions,
} from '../console/features/account/connect-session-expiry.ts';
export type {
  ConnectedOwnChannels,
  OwnChannelsView,
  OwnChannelsActions,
} from '../console/features/account/start-own-channels.ts';
export type {
  ConnectedOwnSessions,
  OwnSessionsView,
  OwnSessionsActions,
} from '../console/features/account/start-own-sessions.ts';
export type {
  ConnectedPersonalData,
  ErasurePreviewView,
  PersonalDataExportActions,
} from '../console/features/account/start-personal-data.ts';
export type {
  ConnectedApp,
  ConnectedInstallation,
  ConnectedScreenOn,
  InstallationView,
  InstallationActions,
  ScreenOnView,
} from '../console/features/app/start-app.ts';
export type {
  AnnouncementView,
  AnnouncementActions,
  ConnectedAnnouncement,
} from '../console/features/admin/connect-announcement.ts';
export type {
  ConnectedFleetView,
  ConnectedFleetViewState,
  FleetViewActions,
} from '../console/features/devices/connect-fleet-view.ts';
export type {
  ConnectedRecentPath,
  RecentPathView,
  RecentPathActions,
} from '../console/features/devices/start-recent-path.ts';
export type {
  AutoLinkView,
  AutoLinkActions,
  ConnectedAutoLink,
} from '../console/features/devices/start-auto-link.ts';
export type {
  ConnectedDriverLock,
  DriverLockActions,
  VehicleDriverLock,
} from '../console/features/drivers/start-driver-lock.ts';
export type { StartMapCamera, StartedCamera } from '../console/features/map/start-camera.ts';
export type { BaseMapPorts } from '../console/features/map/base-map-feature.ts';
export type { StartBaseMap, StartedBaseMap } from '../console/features/map/start-base-map.ts';
export type { ConnectedTrails, TrailsView, TrailsActions } from '../console/features/map/connect-trails.ts';
export type {
  ConnectedOnlineMapsDecision,
  ConnectedStreetMaps,
  OnlineMapsDecisionView,
  OnlineMapsDecisionActions,
  StreetMapsView,
  StreetMapsActions,
} from '../console/features/map/connect-street-maps.ts';
export type {
  ConnectedPlaceSearch,
  PlaceSearchView,
  PlaceSearchActions,
} from '../console/features/map/connect-place-search.ts';
export type {
  ConnectedPlaceNames,
  PlaceNamesView,
  PlaceNamesActions,
} from '../console/features/map/connect-place-names.ts';
export type {
  CommandLogView,
  CommandLogActions,
  ConnectedCommandLog,
} from '../console/features/commands/connect-command-log.ts';
export type { DriverSession, StartDriver, StartSession } from '../console/console-machine.ts';
export type { StopFunction } from '../console/wiring/feature.ts';
export type {
  CheckInView,
  CheckInActions,
  ConnectedCheckIn,
} from '../console/features/drivers/connect-check-in.ts';
export type {
  ConnectedInspections,
  InspectionsView,
  InspectionsActions,
  ShownInspectionDraft,
  ShownInspectionItem,
} from '../console/features/drivers/connect-inspections.ts';
export type {
  AccountPreferencesView,
  AccountPreferencesActions,
  ConnectedAccountPreferences,
  ConnectedPreferences,
} from '../console/features/preferences/connect-preferences.ts';
export type {
  ConnectedShareForm,
  ConnectedShareLinks,
  ConnectedShares,
  ShareFormActions,
  ShareFormView,
  ShareLinksView,
  ShareLinksActions,
} from '../console/features/shares/connect-shares.ts';
export type {
  ConnectedReport,
  ReportState,
  ReportActions,
} from '../console/features/reports/connect-report.ts';
export type {
  ConnectedFleetOverview,
  FleetOverviewView,
  FleetOverviewActions,
} from '../console/features/reports/connect-fleet-overview.ts';
export type {
  ConnectedRecentReports,
  ConnectedReportMap,
  ConnectedReports,
  ConnectedRowAddresses,
  ConnectedScheduleOwners,
  ConnectedScheduleTimes,
  ReportMapView,
  ReportMapActions,
  RowAddressesView,
  RowAddressesActions,
  ScheduleOwnersView,
  ScheduleOwnersActions,
  ScheduleTimesView,
  ScheduleTimesActions,
} from '../console/features/reports/connect-reports.ts';
export type {
  ConnectedFixDetails,
  ConnectedHistory,
  ConnectedRoutePlayer,
  ConnectedRoutes,
  FixDetailsView,
  RoutePlayerView,
  RoutePlayerActions,
  RoutesView,
  RoutesActions,
  ConnectedTrackUpload,
  TrackUploadView,
  TrackUploadActions,
} from '../console/features/history/connect-history.ts';
export type { TrackFile } from '../machines/history/track-upload.actions.ts';
export type { ConfirmEngineStops } from '../use-cases/engine-stops/engine-stop-confirmation.ts';
export type {
  ConnectedResellerTree,
  ConnectedResellers,
  ResellerTreeView,
  ResellerTreeActions,
} from '../console/features/resellers/start-resellers.ts';
export type {
  ConnectedIntegrationForm,
  ConnectedIntegrationList,
  ConnectedIntegrations,
  IntegrationFormView,
  IntegrationFormActions,
  IntegrationListView,
  IntegrationListActions,
  ShownIntegration,
} from '../console/features/integrations/start-integrations-screen.ts';
export type {
  BillingFormTypes,
  BillingFormView,
  BillingFormActions,
  BillingListView,
  BillingListActions,
  BillingRequestActions,
  ConnectedBilling,
  ConnectedBillingForm,
  ConnectedBillingList,
  FileBytes,
  OwnBilling,
} from '../console/features/billing/billing-feature.ts';
export type {
  ConnectedOutbox,
  OutboxView,
  OutboxActions,
  ResendActions,
} from '../console/features/outbox/outbox-feature.ts';
export type {
  BrandingFormView,
  BrandingFormActions,
  ConnectedBrandingForm,
} from '../console/features/admin/connect-branding-form.ts';
export type {
  AlertInboxView,
  AlertInboxActions,
  AlertSoundView,
  AlertSoundActions,
  ConnectedAlertInbox,
  ConnectedAlertSound,
  ConnectedAlerts,
  ConnectedPushSetting,
  ConnectedSoundPreview,
  ConnectedToasts,
  PushSettingView,
  PushSettingActions,
  SoundPreviewView,
  SoundPreviewActions,
  ToastsView,
  ToastsActions,
} from '../console/features/alerts/connect-alerts.ts';
export type {
  AlarmDetailsView,
  AlarmDetailsActions,
  AlarmAssignment,
  AlarmAssignmentActions,
  AlarmCommentFormActions,
  AlarmCommentFormView,
  ConnectedAlarmDetails,
} from '../console/features/alerts/alarm-details.ts';
export type {
  ConnectedRecordForm,
  ConnectedRecordForms,
  RecordFormView,
  RecordFormActions,
} from '../console/features/records/connect-record-form.ts';
export type {
  ConfirmedActionView,
  ConfirmedActionActions,
  ConnectedConfirmedAction,
} from '../console/connected/connect-confirmed-action.ts';
export type {
  ConnectedRequest,
  RequestView,
  RequestActions,
} from '../console/connected/connect-async-request.ts';
export type {
  ConnectedIdentityLinks,
  IdentityLinksView,
  IdentityLinksActions,
} from '../console/features/account/connect-identity-links.ts';
export type {
  ConnectedRecordActions,
  ConnectedRecordAssociations,
  ConnectedRecordScope,
  ConnectedRemovalPreview,
  RecordAssociationsView,
  RecordAssociationsActions,
  RecordScopeView,
  RecordScopeActions,
  RemovalPreviewView,
} from '../console/features/records/connect-record-actions.ts';
export type {
  AttributeTestView,
  AttributeTestActions,
  ConnectedAttributeTest,
  ConnectedOptionList,
  ConnectedRecordEditing,
  ConnectedRulePreview,
  ConnectedVehicleMaintenance,
  DistanceRecountActions,
  OptionListView,
  OptionListActions,
  SmsEstimateView,
  RulePreviewView,
  RulePreviewActions,
  VehicleMaintenanceView,
  VehicleMaintenanceActions,
} from '../console/features/records/connect-record-editing.ts';
export type {
  ConnectedRecordList,
  ConnectedRecordLists,
  RecordViewState,
  RecordViewActions,
  RecordsView,
  RecordsActions,
} from '../console/features/records/connect-record-list.ts';
export type {
  ActivityLogState,
  ActivityLogActions,
  ConnectedActivityLog,
  ConnectedAdmin,
  ConnectedServerStatistics,
  ServerStatisticsView,
  ServerStatisticsActions,
} from '../console/features/admin/connect-admin.ts';
export type {
  ConnectedWatchedList,
  WatchedListView,
} from '../console/features/devices/connect-watched-list.ts';
export type {
  ConnectedDemoReplacement,
  ConnectedServerSettings,
  ConnectedServerSettingsForm,
  DemoReplacementView,
  DemoReplacementActions,
  ServerSettingsFormView,
  ServerSettingsFormActions,
} from '../console/features/admin/connect-server-settings.ts';
export type {
  ConnectedDeviceDetails,
  ConnectedDevicePhoto,
  ConnectedOnboarding,
  ConnectedLatestPosition,
  ConnectedPinnedAttributes,
  ConnectedRecentEvents,
  DevicePhotoView,
  DevicePhotoActions,
  OnboardingView,
  OnboardingActions,
  LatestPositionView,
  LatestPositionActions,
  PinnedAttributesView,
  PinnedAttributesActions,
  RecentEventsView,
  RecentEventsActions,
} from '../console/features/devices/connect-device-details.ts';
export type { ConnectedCamera } from '../console/features/map/connect-camera.ts';
export type {
  CommandSenderView,
  CommandSenderActions,
  ConnectedCommandSender,
  ConnectedCommands,
  ConnectedLockSupport,
  LockSupportView,
  LockSupportActions,
} from '../console/features/commands/connect-commands.ts';
export type { OverviewPart } from '../use-cases/reports/read-fleet-overview.ts';
export type {
  ConnectedFleetReplay,
  FleetReplayView,
  FleetReplayActions,
} from '../console/features/replay/connect-fleet-replay.ts';
export type {
  ConnectedAreaSearchResult,
  AreaSearchResultView,
  AreaSearchResultActions,
} from '../console/features/area-search/connect-area-search-result.ts';
export type {
  ConnectedGeofenceEditor,
  ConnectedGeofences,
  DrawnGeofence,
  GeofenceEditorView,
  GeofenceEditorActions,
} from '../console/features/geofences/connect-geofences.ts';
export type { EngineStopRecordChange } from '../use-cases/engine-stops/record-change.ts';
export type { FormView, FormActions } from '../console/connected/form-connector.ts';
export type {
  AccessTokensView,
  AccessTokensActions,
  ConnectedAccessTokens,
  ConnectedAccount,
  ConnectedReauthentication,
  ConnectedTotpSetup,
  ImpersonationEndActions,
  ListedToken,
  ReauthenticationView,
  ReauthenticationActions,
  TestNotificationActions,
  TokenCreationActions,
  TokenRevocationActions,
  TotpSetupView,
  TotpSetupActions,
} from '../console/features/account/connect-account.ts';
export type { AssociationCandidate, AssociationSubject } from '../use-cases/records/load-associations.ts';
export type { ScopesById } from '../use-cases/records/load-scopes.ts';
export type { VehicleMaintenanceItem } from '../use-cases/devices/read-vehicle-maintenance.ts';
export type {
  BaseMapView,
  BaseMapActions,
  ConnectedBaseMap,
} from '../console/features/map/connect-base-map.ts';
export type { BrandingDraft } from '../use-cases/admin/save-branding.ts';
export type { LoadedRoutes, RouteLoadFailure } from '../use-cases/history/load-routes.ts';
export type { EngineStopQuestion } from '../use-cases/engine-stops/engine-stop-question.ts';
export type { EngineStopCause, EngineStopCauseKind } from '../use-cases/engine-stops/engine-stop-effects.ts';
