import { eventWordsPtBR } from '@farol/core/domain/event-words/pt-BR';
import { alertsPtBR } from './pt-BR/alerts.ts';
import { geofencesPtBR } from './pt-BR/geofences.ts';
import { mapPtBR } from './pt-BR/map.ts';
import { adminPtBR } from './pt-BR/admin.ts';
import { anchorPtBR } from './pt-BR/anchor.ts';
import { commandsPtBR } from './pt-BR/commands.ts';
import { deviceFormPtBR } from './pt-BR/device-form.ts';
import { devicesPtBR } from './pt-BR/devices.ts';
import { recordsPtBR } from './pt-BR/records.ts';
import { calendarsPtBR } from './pt-BR/calendars.ts';
import { maintenancesPtBR } from './pt-BR/maintenances.ts';
import { driversPtBR } from './pt-BR/drivers.ts';
import { computedPtBR } from './pt-BR/computed.ts';
import { palettePtBR } from './pt-BR/palette.ts';
import { viewsPtBR } from './pt-BR/views.ts';
import { placesPtBR } from './pt-BR/places.ts';
import { entrancePtBR } from './pt-BR/entrance.ts';
import { serverPtBR } from './pt-BR/server.ts';
import { sharesPtBR } from './pt-BR/shares.ts';
import { preferenceErrorsPtBR, preferencesPtBR } from './pt-BR/preferences.ts';
import { usersPtBR } from './pt-BR/users.ts';

/** The texts in Brazilian Portuguese, the most complete language (§1): its keys are what the others must have. */
export const ptBR = {
  alerts: alertsPtBR,
  ...entrancePtBR,
  errors: { ...entrancePtBR.errors, ...preferenceErrorsPtBR },
  preferences: preferencesPtBR,
  palette: palettePtBR,
  views: viewsPtBR,
  places: placesPtBR,
  records: recordsPtBR,
  calendars: calendarsPtBR,
  maintenances: maintenancesPtBR,
  drivers: driversPtBR,
  computed: computedPtBR,
  shares: sharesPtBR,
  users: usersPtBR,
  server: serverPtBR,
  deviceForm: deviceFormPtBR,
  detail: devicesPtBR,
  commands: commandsPtBR,
  admin: adminPtBR,
  anchor: anchorPtBR,
  geofences: geofencesPtBR,
  connection: {
    live: 'Ao vivo',
    connecting: 'Conectando…',
    catchingUp: 'Atualizando…',
    waiting: 'Sem conexão. Nova tentativa em %seconds% s',
    now: 'Tentar agora',
    gap: 'De volta após %duration%; veículos com novidades: %changed%',
    seconds: '%count% s',
    minutes: '%count% min',
    hours: '%count% h',
  },
  counter: {
    label: 'Filtrar por situação',
    all: 'Todos',
    online: 'Online',
    offline: 'Offline',
    unknown: 'Desconhecido',
    moving: 'Em movimento',
  },
  map: mapPtBR,
  units: {
    ...eventWordsPtBR.units,
    km: 'km',
    miles: 'mi',
  },
  devices: {
    search: 'Buscar em tudo: nome, placa, IMEI…',
    clear: 'Limpar busca',
    grouped: 'Agrupar por grupo',
    noGroup: 'Sem grupo',
    found_one: '%shown% dispositivo',
    found_other: '%shown% dispositivos',
    found_many: '%shown% dispositivos',
    foundOf_one: '%shown% de %total% dispositivo',
    foundOf_other: '%shown% de %total% dispositivos',
    foundOf_many: '%shown% de %total% dispositivos',
    failedTitle: 'Não foi possível carregar a frota',
    failedText: 'O servidor não respondeu. Continuamos tentando.',
    emptyTitle: 'Nenhum dispositivo ainda',
    emptyText: 'Os veículos que você pode ver aparecem aqui.',
    emptyAdministrator:
      'Cadastre um dispositivo e aponte o rastreador, ou o aplicativo Traccar Client, para:',
    nothingTitle: 'Nada encontrado',
    nothingText: 'Nenhum dispositivo passa pela busca e pelos filtros.',
    showAll: 'Mostrar todos',
    status: {
      online: 'Online',
      offline: 'Offline',
      unknown: 'Desconhecido',
      new: 'Novo',
      disabled: '%status%, desativado',
    },
    age: {
      new: 'novo',
      now: 'agora',
      lessMinute: '<1 min',
      minutes: '%count% min',
      hours: '%count% h',
      days: '%count% d',
    },
    state: {
      moving: 'Em movimento',
      stopped: 'Parado',
      locked: 'Bloqueado',
      unlocked: 'Desbloqueado',
      lockUnknown: 'Bloqueio desconhecido',
      anchored: 'Âncora ativa',
      notAnchored: 'Sem âncora',
      ignitionOn: 'Ignição ligada',
      ignitionOff: 'Ignição desligada',
      ignitionUnknown: 'Ignição desconhecida',
      driver: 'Motorista: %driver%',
      driverLocked: 'Bloqueado sem motorista',
      noDriver: 'Sem motorista',
      alarm: 'Alarme: %alarm%',
      noAlarm: 'Sem alarme',
      noPosition: 'Sem posição',
    },
    sort: {
      label: 'Ordenar',
      ascending: '%field%, crescente',
      descending: '%field%, decrescente',
      name: 'Nome',
      status: 'Situação',
      lastUpdate: 'Atualizado',
      state: 'Estado',
      motion: 'movimento',
      anchor: 'âncora',
      locked: 'bloqueio',
      ignition: 'ignição',
      driver: 'motorista',
      alert: 'alarme',
    },
  },
  device: {
    unknownTitle: 'Dispositivo não encontrado',
    unknownText: 'Ele não existe ou você não pode vê-lo.',
    toList: 'Ver todos os dispositivos',
    maps: 'Abrir no mapa',
    street: 'Street View',
    place: 'Local',
    fixTime: 'Última posição',
    copy: 'Copiar coordenadas',
    copied: 'Copiado',
    motion: 'Movimento',
    lock: 'Motor',
    ignition: 'Ignição',
    driver: 'Motorista',
    alarm: 'Alarme',
    battery: 'Bateria',
    power: 'Alimentação',
    satellites: 'Satélites',
    odometer: 'Odômetro',
    group: 'Grupo',
    model: 'Modelo',
    noPosition: 'Este dispositivo ainda não informou uma posição.',
    all: 'Mostrar todos os valores',
    fewer: 'Mostrar menos',
    path: 'Percurso das últimas 12 horas',
    pathEmpty: 'Sem percurso nas últimas 12 horas',
    pathFailed: 'O percurso não pôde ser lido.',
    retry: 'Tentar de novo',
  },
  alarms: eventWordsPtBR.alarms,
};
