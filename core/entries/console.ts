/**
 * The running console: start it, read its answers, call its verbs.
 * @packageDocumentation
 */
export * from '../console/connected/connected.ts';
export * from '../console/connected/when.ts';
export { consoleWithFleet } from '../console/connect-console.ts';
export * from '../console/connected-console.ts';
export type { ConnectedEntrance } from '../console/connect-entrance.ts';
export * from '../console/console.ts';
export * from '../console/machine-options.ts';
export type { SessionPorts } from '../console/session-actors.ts';
export type { SessionInput } from '../console/session.ts';
export * from '../console/signed-in-console.ts';
export * from '../console/wiring/late-code.ts';
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
export type { StartScreens } from '../console/screen-code.ts';
export type { ConnectedDialogs } from '../console/features/dialogs/connect-dialogs.ts';
export type { Entrance, EntrancePorts } from '../console/entrance/entrance.ts';
export type {
  AccessAnswers,
  AccessVerbs,
  ConnectedAccess,
} from '../console/features/access/connect-access.ts';
export type { ConnectedLogin, LoginAnswers, LoginVerbs } from '../console/features/access/connect-login.ts';
export type {
  BrowserPreferencesVerbs,
  ConnectedBrowserPreferences,
} from '../console/features/preferences/connect-browser-preferences.ts';
export type { DevicePhotoPorts } from '../use-cases/devices/save-device-photo.ts';
export type { PreferencePorts } from '../use-cases/preferences/save-preferences.ts';
export type { AnchorPorts } from '../use-cases/anchors/anchors.ts';
export type { ConnectedShell, ShellVerbs } from '../console/features/shell/connect-shell.ts';
export type {
  ConnectedConnection,
  ConnectionAnswers,
  ConnectionVerbs,
} from '../console/features/connection/connect-connection.ts';
export type {
  ConnectedMoment,
  MomentAnswers,
  MomentVerbs,
} from '../console/features/moment/connect-moment.ts';
export type {
  ConnectedVisits,
  VisitsAnswers,
  VisitsVerbs,
} from '../console/features/visit/connect-visits.ts';
export type {
  ConnectedEngineStops,
  EngineStopsAnswers,
  EngineStopsVerbs,
} from '../console/features/engine-stops/start-engine-stops.ts';
export type {
  ConnectedInvitations,
  InvitationsAnswers,
  InvitationsVerbs,
} from '../console/features/invitations/start-invitations.ts';
export type {
  AnchorsAnswers,
  AnchorsVerbs,
  ConnectedAnchors,
} from '../console/features/anchors/connect-anchors.ts';
export type { OpenableView, OpenedViewLocation } from '../url-state/opened-view.ts';
export type {
  ConnectedNewVersion,
  NewVersionAnswers,
  NewVersionVerbs,
} from '../console/features/versions/connect-new-version.ts';
export type {
  ConnectedSessionExpiry,
  SessionExpiryAnswers,
  SessionExpiryVerbs,
} from '../console/features/account/connect-session-expiry.ts';
export type {
  ConnectedOwnChannels,
  OwnChannelsAnswers,
  OwnChannelsVerbs,
} from '../console/features/account/start-own-channels.ts';
export type {
  ConnectedOwnSessions,
  OwnSessionsAnswers,
  OwnSessionsVerbs,
} from '../console/features/account/start-own-sessions.ts';
export type {
  ConnectedPersonalData,
  ErasurePreviewAnswers,
  PersonalDataExportVerbs,
} from '../console/features/account/start-personal-data.ts';
export type {
  ConnectedApp,
  ConnectedInstallation,
  ConnectedScreenOn,
  InstallationAnswers,
  InstallationVerbs,
  ScreenOnAnswers,
} from '../console/features/app/start-app.ts';
export type {
  AnnouncementAnswers,
  AnnouncementVerbs,
  ConnectedAnnouncement,
} from '../console/features/admin/connect-announcement.ts';
export type {
  ConnectedFleetView,
  FleetViewAnswers,
  FleetViewVerbs,
} from '../console/features/devices/connect-fleet-view.ts';
export type {
  ConnectedRecentPath,
  RecentPathAnswers,
  RecentPathVerbs,
} from '../console/features/devices/start-recent-path.ts';
export type {
  AutoLinkAnswers,
  AutoLinkVerbs,
  ConnectedAutoLink,
} from '../console/features/devices/start-auto-link.ts';
export type {
  ConnectedDriverLock,
  DriverLockVerbs,
  VehicleDriverLock,
} from '../console/features/drivers/start-driver-lock.ts';
export type { StartMapCamera, StartedCamera } from '../console/features/map/start-camera.ts';
export type { BaseMapMeans } from '../console/features/map/base-map-feature.ts';
export type { StartBaseMap, StartedBaseMap } from '../console/features/map/start-base-map.ts';
export type { ConnectedTrails, TrailsAnswers, TrailsVerbs } from '../console/features/map/connect-trails.ts';
export type {
  ConnectedOnlineMapsDecision,
  ConnectedStreetMaps,
  OnlineMapsDecisionAnswers,
  OnlineMapsDecisionVerbs,
  StreetMapsAnswers,
  StreetMapsVerbs,
} from '../console/features/map/connect-street-maps.ts';
export type {
  ConnectedPlaceSearch,
  PlaceSearchAnswers,
  PlaceSearchVerbs,
} from '../console/features/map/connect-place-search.ts';
export type {
  ConnectedPlaceNames,
  PlaceNamesAnswers,
  PlaceNamesVerbs,
} from '../console/features/map/connect-place-names.ts';
export type {
  CommandLogAnswers,
  CommandLogVerbs,
  ConnectedCommandLog,
} from '../console/features/commands/connect-command-log.ts';
export type { DriverSession, StartDriver, StartSession } from '../console/console-machine.ts';
export type { Stop } from '../console/wiring/feature.ts';
export type {
  CheckInAnswers,
  CheckInVerbs,
  ConnectedCheckIn,
} from '../console/features/drivers/connect-check-in.ts';
export type {
  ConnectedInspections,
  InspectionsAnswers,
  InspectionsVerbs,
  ShownDraft,
  ShownDraftItem,
} from '../console/features/drivers/connect-inspections.ts';
export type {
  AccountPreferencesAnswers,
  AccountPreferencesVerbs,
  ConnectedAccountPreferences,
  ConnectedPreferences,
} from '../console/features/preferences/connect-preferences.ts';
export type {
  ConnectedShareLinks,
  ConnectedShares,
  ShareLinksAnswers,
  ShareLinksVerbs,
} from '../console/features/shares/connect-shares.ts';
export type {
  ConnectedReport,
  ReportAnswers,
  ReportVerbs,
} from '../console/features/reports/connect-report.ts';
export type {
  ConnectedFleetOverview,
  FleetOverviewAnswers,
  FleetOverviewVerbs,
} from '../console/features/reports/connect-fleet-overview.ts';
export type {
  ConnectedRecentReports,
  ConnectedReportMap,
  ConnectedReports,
  ConnectedRowAddresses,
  ConnectedScheduleOwners,
  ConnectedScheduleTimes,
  ReportMapAnswers,
  ReportMapVerbs,
  RowAddressesAnswers,
  RowAddressesVerbs,
  ScheduleOwnersAnswers,
  ScheduleOwnersVerbs,
  ScheduleTimesAnswers,
  ScheduleTimesVerbs,
} from '../console/features/reports/connect-reports.ts';
export type {
  ConnectedFixDetails,
  ConnectedHistory,
  ConnectedRoutePlayer,
  ConnectedRoutes,
  FixDetailsAnswers,
  RoutePlayerAnswers,
  RoutePlayerVerbs,
  RoutesAnswers,
  RoutesVerbs,
  ConnectedTrackUpload,
  TrackUploadAnswers,
  TrackUploadVerbs,
} from '../console/features/history/connect-history.ts';
export type { TrackFile } from '../machines/history/track-upload.actions.ts';
export type { ConfirmEngineStops } from '../use-cases/engine-stops/confirmed-changes.ts';
export type {
  ConnectedResellerTree,
  ConnectedResellers,
  ResellerTreeAnswers,
  ResellerTreeVerbs,
} from '../console/features/resellers/start-resellers.ts';
export type {
  ConnectedIntegrationForm,
  ConnectedIntegrationList,
  ConnectedIntegrations,
  IntegrationFormAnswers,
  IntegrationFormVerbs,
  IntegrationListAnswers,
  IntegrationListVerbs,
  ShownIntegration,
} from '../console/features/integrations/start-integrations.ts';
export type {
  BillingListAnswers,
  BillingListVerbs,
  BillingRequestVerbs,
  ConnectedBilling,
  ConnectedBillingList,
  FileBytes,
  OwnBilling,
} from '../console/features/billing/billing-feature.ts';
export type {
  ConnectedOutbox,
  OutboxAnswers,
  OutboxVerbs,
  ResendVerbs,
} from '../console/features/outbox/outbox-feature.ts';
export type {
  BrandingFormAnswers,
  BrandingFormVerbs,
  ConnectedBrandingForm,
} from '../console/features/admin/connect-branding-form.ts';
export type {
  AlertInboxAnswers,
  AlertInboxVerbs,
  AlertSoundAnswers,
  AlertSoundVerbs,
  ConnectedAlertInbox,
  ConnectedAlertSound,
  ConnectedAlerts,
  ConnectedPushSetting,
  ConnectedSoundPreview,
  ConnectedToasts,
  PushSettingAnswers,
  PushSettingVerbs,
  SoundPreviewAnswers,
  SoundPreviewVerbs,
  ToastsAnswers,
  ToastsVerbs,
} from '../console/features/alerts/connect-alerts.ts';
export type {
  AlarmDetailsAnswers,
  AlarmDetailsVerbs,
  AlarmNoteVerbs,
  ConnectedAlarmDetails,
  NewAlarmNote,
} from '../console/features/alerts/alarm-details.ts';
export type {
  ConnectedRecordForm,
  ConnectedRecordForms,
  RecordFormAnswers,
  RecordFormVerbs,
} from '../console/features/records/connect-record-form.ts';
export type {
  ConfirmedActionAnswers,
  ConfirmedActionVerbs,
  ConnectedConfirmedAction,
} from '../console/connected/connect-confirmed-action.ts';
export type {
  ConnectedRequest,
  RequestAnswers,
  RequestVerbs,
} from '../console/connected/connect-async-request.ts';
export type {
  ConnectedIdentityLinks,
  IdentityLinksAnswers,
  IdentityLinksVerbs,
} from '../console/features/account/connect-identity-links.ts';
export type {
  ConnectedRecordActions,
  ConnectedRecordAssociations,
  ConnectedRecordScope,
  ConnectedRemovalPreview,
  RecordAssociationsAnswers,
  RecordAssociationsVerbs,
  RecordScopeAnswers,
  RecordScopeVerbs,
  RemovalPreviewAnswers,
} from '../console/features/records/connect-record-actions.ts';
export type {
  AttributeTestAnswers,
  AttributeTestVerbs,
  ConnectedAttributeTest,
  ConnectedOptionList,
  ConnectedRecordEditing,
  ConnectedRulePreview,
  ConnectedVehicleMaintenance,
  DistanceRecountVerbs,
  OptionListAnswers,
  OptionListVerbs,
  SmsEstimateAnswers,
  RulePreviewAnswers,
  RulePreviewVerbs,
  VehicleMaintenanceAnswers,
  VehicleMaintenanceVerbs,
} from '../console/features/records/connect-record-editing.ts';
export type {
  ConnectedRecordList,
  ConnectedRecordLists,
  RecordViewAnswers,
  RecordViewVerbs,
  RecordsAnswers,
  RecordsVerbs,
} from '../console/features/records/connect-record-list.ts';
export type {
  ActivityLogAnswers,
  ActivityLogVerbs,
  ConnectedActivityLog,
  ConnectedAdmin,
  ConnectedServerStatistics,
  ServerStatisticsAnswers,
  ServerStatisticsVerbs,
} from '../console/features/admin/connect-admin.ts';
export type {
  ConnectedWatchedList,
  WatchedListAnswers,
} from '../console/features/devices/connect-watched-list.ts';
export type {
  ConnectedDemoReplacement,
  ConnectedServerSettings,
  ConnectedServerSettingsForm,
  DemoReplacementAnswers,
  DemoReplacementVerbs,
  ServerSettingsFormAnswers,
  ServerSettingsFormVerbs,
} from '../console/features/admin/connect-server-settings.ts';
export type {
  ConnectedDeviceDetails,
  ConnectedDevicePhoto,
  ConnectedOnboarding,
  ConnectedLatestPosition,
  ConnectedPinnedAttributes,
  ConnectedRecentEvents,
  DevicePhotoAnswers,
  DevicePhotoVerbs,
  OnboardingAnswers,
  OnboardingVerbs,
  LatestPositionAnswers,
  LatestPositionVerbs,
  PinnedAttributesAnswers,
  PinnedAttributesVerbs,
  RecentEventsAnswers,
  RecentEventsVerbs,
} from '../console/features/devices/connect-device-details.ts';
export type { ConnectedCamera } from '../console/features/map/connect-camera.ts';
export type {
  CommandSenderAnswers,
  CommandSenderVerbs,
  ConnectedCommandSender,
  ConnectedCommands,
  ConnectedLockSupport,
  LockSupportAnswers,
  LockSupportVerbs,
} from '../console/features/commands/connect-commands.ts';
export type { OverviewPart } from '../use-cases/reports/read-fleet-overview.ts';
export type {
  ConnectedFleetMoment,
  FleetMomentAnswers,
  FleetMomentVerbs,
} from '../console/features/moment/connect-fleet-moment.ts';
export type {
  ConnectedVisitSearch,
  VisitSearchAnswers,
  VisitSearchVerbs,
} from '../console/features/visit/connect-visit-search.ts';
export type {
  ConnectedGeofenceEditor,
  ConnectedGeofences,
  DrawnGeofence,
  GeofenceEditorAnswers,
  GeofenceEditorVerbs,
} from '../console/features/geofences/connect-geofences.ts';
export type { RecordChange } from '../use-cases/engine-stops/record-change.ts';
export type { FormAnswers, FormVerbs } from '../console/connected/form-connector.ts';
export type {
  AccessTokensAnswers,
  AccessTokensVerbs,
  ConnectedAccessTokens,
  ConnectedAccount,
  ConnectedReauthentication,
  ConnectedTotpSetup,
  ImpersonationEndVerbs,
  ListedToken,
  ReauthenticationAnswers,
  ReauthenticationVerbs,
  TestNotificationVerbs,
  TokenCreationVerbs,
  TokenRevocationVerbs,
  TotpSetupAnswers,
  TotpSetupVerbs,
} from '../console/features/account/connect-account.ts';
export type { AssociationCandidate, AssociationSubject } from '../use-cases/records/load-associations.ts';
export type { ScopesById } from '../use-cases/records/load-scopes.ts';
export type { VehicleMaintenanceItem } from '../use-cases/devices/read-vehicle-maintenance.ts';
export type {
  BaseMapAnswers,
  BaseMapVerbs,
  ConnectedBaseMap,
} from '../console/features/map/connect-base-map.ts';
export type { BrandingDraft } from '../use-cases/admin/save-branding.ts';
export type { LoadedRoutes, RefusedRoute } from '../use-cases/history/load-routes.ts';
export type {
  EngineStopCause,
  EngineStopCauseKind,
  EngineStopQuestion,
} from '../use-cases/engine-stops/engine-stop-question.ts';
