import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of the options of record fields in English. */
export const recordOptionsEnUS: Pick<Catalog['records'], 'option'> = {
  option: {
    language: {
      'pt-BR': 'Português',
      'es-ES': 'Español',
      'en-US': 'English',
    },
    baseMap: {
      offline: 'Offline',
      street: 'Streets',
      light: 'Light',
      dark: 'Dark',
      satellite: 'Satellite',
    },
    coordinateFormat: {
      dd: 'Decimal degrees',
      ddm: 'Degrees and minutes',
      dms: 'Degrees, minutes, seconds',
    },
    speedUnit: {
      kmh: 'km/h',
      mph: 'mph',
      kn: 'knots',
    },
    distanceUnit: {
      km: 'Kilometers',
      miles: 'Miles',
    },
    privateTrips: {
      off: 'Not allowed',
      hidden: 'Allowed: places are not stored',
      marked: 'Allowed: marked as private, places visible',
    },
    billingFineMode: {
      FIXED: 'Fixed',
      PERCENTAGE: 'Percentage',
    },
    billingDisccountMode: {
      FIXED: 'Fixed',
      PERCENTAGE: 'Percentage',
    },
    reportType: {
      trips: 'Trips',
      stops: 'Stops',
      summary: 'Summary',
      events: 'Events',
      route: 'Positions',
      devices: 'Vehicles',
    },
    maintenanceType: {
      totalDistance: 'Distance',
      hours: 'Hours',
    },
    outputType: {
      string: 'Text',
      number: 'Number',
      boolean: 'Yes/No',
    },
    notificators: {
      web: 'On screen',
      mail: 'Email',
      webhook: 'Webhook',
      firebase: 'Push (phone or browser)',
      telegram: 'Telegram',
      sms: 'SMS',
      command: 'Command to the vehicle',
    },
    escalateNotificators: {
      mail: 'Email',
      webhook: 'Webhook',
      firebase: 'Mobile app',
      telegram: 'Telegram',
      sms: 'SMS',
    },
    position: {
      'top-right': 'Top right',
      'top-left': 'Top left',
      'bottom-right': 'Bottom right',
      'bottom-left': 'Bottom left',
    },
    noticeColor: {
      standard: 'No color',
      'soft-red': 'Light red',
      red: 'Red',
      'soft-green': 'Light green',
      green: 'Green',
      'soft-yellow': 'Light yellow',
      yellow: 'Yellow',
      'soft-info': 'Light blue',
      info: 'Blue',
    },
    situation: {
      ativo: 'Active',
      desativado: 'Inactive',
      estoque: 'In stock',
    },
    deviceState: {
      installed: 'Installed',
      in_service: 'In service',
      in_stock: 'In stock',
      with_failures: 'Faulty',
      company: 'At the office',
      withdrawn: 'Removed',
    },
    displayMode: {
      odometer: 'Odometer',
      hours: 'Hours',
    },
  },
};
