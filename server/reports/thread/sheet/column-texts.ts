import type { Language } from '@farol/core/domain/values/locale';

/** The headings of spreadsheets. */
interface ColumnTexts {
  device: string;
  identifier: string;
  group: string;
  phone: string;
  model: string;
  contact: string;
  status: string;
  lastUpdate: string;
  start: string;
  startDate: string;
  startAddress: string;
  startOdometer: string;
  end: string;
  endAddress: string;
  endOdometer: string;
  odometer: string;
  duration: string;
  length: string;
  distance: string;
  topSpeed: string;
  averageSpeed: string;
  spentFuel: string;
  driver: string;
  address: string;
  engineHours: string;
  time: string;
  type: string;
  geofence: string;
  maintenance: string;
  attributes: string;
  valid: string;
  latitude: string;
  longitude: string;
  altitude: string;
  speed: string;
  score: string;
  drivingTime: string;
  trips: string;
  stops: string;
  idling: string;
  speeding: string;
  hardAcceleration: string;
  hardBraking: string;
  hardCornering: string;
  fuelBefore: string;
  fuelAfter: string;
  refueled: string;
  fuelLost: string;
  doubtfulFixes: string;
  checkedItems: string;
  problems: string;
  findings: string;
  photos: string;
}
export type ColumnTextKey = keyof ColumnTexts;

export const COLUMN_TEXTS: Record<Language, ColumnTexts> = {
  'pt-BR': {
    device: 'Veículo',
    identifier: 'Identificador',
    group: 'Grupo',
    phone: 'Telefone',
    model: 'Modelo',
    contact: 'Contato',
    status: 'Estado',
    lastUpdate: 'Última comunicação',
    start: 'Início',
    startDate: 'Data inicial',
    startAddress: 'Endereço inicial',
    startOdometer: 'Hodômetro inicial',
    end: 'Fim',
    endAddress: 'Endereço final',
    endOdometer: 'Hodômetro final',
    odometer: 'Hodômetro',
    duration: 'Duração',
    length: 'Distância',
    distance: 'Distância',
    topSpeed: 'Velocidade máxima',
    averageSpeed: 'Velocidade média',
    spentFuel: 'Combustível gasto',
    driver: 'Motorista',
    address: 'Endereço',
    engineHours: 'Horas de motor',
    time: 'Horário',
    type: 'Tipo',
    geofence: 'Cerca',
    maintenance: 'Manutenção',
    attributes: 'Atributos',
    valid: 'Válida',
    latitude: 'Latitude',
    longitude: 'Longitude',
    altitude: 'Altitude',
    speed: 'Velocidade',
    score: 'Nota',
    drivingTime: 'Tempo de condução',
    trips: 'Viagens',
    stops: 'Paradas',
    idling: 'Parado com motor ligado',
    speeding: 'Excessos de velocidade',
    hardAcceleration: 'Acelerações bruscas',
    hardBraking: 'Freadas bruscas',
    hardCornering: 'Curvas bruscas',
    fuelBefore: 'Antes',
    fuelAfter: 'Depois',
    refueled: 'Abastecido',
    fuelLost: 'Perdido',
    doubtfulFixes: 'Descartadas',
    checkedItems: 'Itens',
    problems: 'Problemas',
    findings: 'Constatado',
    photos: 'Fotos',
  },
  'en-US': {
    device: 'Vehicle',
    identifier: 'Identifier',
    group: 'Group',
    phone: 'Phone',
    model: 'Model',
    contact: 'Contact',
    status: 'Status',
    lastUpdate: 'Last update',
    start: 'Start',
    startDate: 'Start date',
    startAddress: 'Start address',
    startOdometer: 'Start odometer',
    end: 'End',
    endAddress: 'End address',
    endOdometer: 'End odometer',
    odometer: 'Odometer',
    duration: 'Duration',
    length: 'Length',
    distance: 'Distance',
    topSpeed: 'Top speed',
    averageSpeed: 'Average speed',
    spentFuel: 'Fuel used',
    driver: 'Driver',
    address: 'Address',
    engineHours: 'Engine hours',
    time: 'Time',
    type: 'Type',
    geofence: 'Geofence',
    maintenance: 'Maintenance',
    attributes: 'Attributes',
    valid: 'Valid',
    latitude: 'Latitude',
    longitude: 'Longitude',
    altitude: 'Altitude',
    speed: 'Speed',
    score: 'Score',
    drivingTime: 'Driving time',
    trips: 'Trips',
    stops: 'Stops',
    idling: 'Idling',
    speeding: 'Speeding',
    hardAcceleration: 'Hard accelerations',
    hardBraking: 'Hard brakings',
    hardCornering: 'Hard cornerings',
    fuelBefore: 'Before',
    fuelAfter: 'After',
    refueled: 'Refueled',
    fuelLost: 'Lost',
    doubtfulFixes: 'Left out',
    checkedItems: 'Items',
    problems: 'Problems',
    findings: 'Found',
    photos: 'Photos',
  },
  'es-ES': {
    device: 'Vehículo',
    identifier: 'Identificador',
    group: 'Grupo',
    phone: 'Teléfono',
    model: 'Modelo',
    contact: 'Contacto',
    status: 'Estado',
    lastUpdate: 'Última comunicación',
    start: 'Inicio',
    startDate: 'Fecha inicial',
    startAddress: 'Dirección inicial',
    startOdometer: 'Odómetro inicial',
    end: 'Fin',
    endAddress: 'Dirección final',
    endOdometer: 'Odómetro final',
    odometer: 'Odómetro',
    duration: 'Duración',
    length: 'Distancia',
    distance: 'Distancia',
    topSpeed: 'Velocidad máxima',
    averageSpeed: 'Velocidad media',
    spentFuel: 'Combustible usado',
    driver: 'Conductor',
    address: 'Dirección',
    engineHours: 'Horas de motor',
    time: 'Hora',
    type: 'Tipo',
    geofence: 'Geocerca',
    maintenance: 'Mantenimiento',
    attributes: 'Atributos',
    valid: 'Válida',
    latitude: 'Latitud',
    longitude: 'Longitud',
    altitude: 'Altitud',
    speed: 'Velocidad',
    score: 'Puntuación',
    drivingTime: 'Tiempo de conducción',
    trips: 'Viajes',
    stops: 'Paradas',
    idling: 'Ralentí',
    speeding: 'Excesos de velocidad',
    hardAcceleration: 'Aceleraciones bruscas',
    hardBraking: 'Frenadas bruscas',
    hardCornering: 'Giros bruscos',
    fuelBefore: 'Antes',
    fuelAfter: 'Después',
    refueled: 'Repostado',
    fuelLost: 'Perdido',
    doubtfulFixes: 'Descartadas',
    checkedItems: 'Puntos',
    problems: 'Problemas',
    findings: 'Constatado',
    photos: 'Fotos',
  },
};

/** The symbols of units, the same in every language. */
export const UNIT_SYMBOLS = {
  kmh: 'km/h',
  mph: 'mph',
  kn: 'kn',
  km: 'km',
  miles: 'mi',
  ltr: 'l',
  usGal: 'US gal',
  impGal: 'imp gal',
} as const;
