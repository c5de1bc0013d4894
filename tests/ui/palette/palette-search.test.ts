import { describe, expect, test } from 'vitest';
import { menusFor } from '@farol/core/domain/navigation/console-menus';
import { paletteMatches } from '@farol/core/domain/navigation/palette';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import type { Language } from '@farol/core/domain/values/locale';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';
import { textsOf, type Texts } from '@farol/ui/language/texts';
import { paletteEntries } from '@farol/ui/palette/palette-entries';
import { aDevice } from '../../arbitraries/devices.ts';
import { aGroup } from '../../arbitraries/records.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

const VEHICLES = [
  ['Van 1', 'ABC1D23'],
  ['Van 2', 'RIO2A18'],
  ['Caminhão Baú', 'SAO4B55'],
  ['Moto do Rui', 'XYZ9K88'],
  ['Servidor Norte', 'QWE1R23'],
] as const;

const fleet = aFleet();
const CATALOGS = { 'pt-BR': ptBR, 'es-ES': esES, 'en-US': enUS } as const;

/** What an administrator with this fleet is offered first, as it stands in the palette. */
function first(language: Language, typed: string): string | undefined {
  const principal = {
    user: aUser({ administrator: true }),
    server: aServer({}, true),
    namespace: 'farol',
  };
  const { sideMenu, userMenu } = menusFor(principal);
  const sources = {
    fleet,
    menu: sideMenu.map((name) => ({ name, screen: SCREENS[name] })),
    userMenu,
    creatableKinds: ['devices', 'geofences', 'drivers', 'users'] as const,
    reports: REPORT_NAMES,
    geofences: ['Pátio Central', 'Cliente Norte'].map((name, at) => ({
      ...RESOURCES.geofences.defaults,
      id: at + 1,
      name,
    })),
    users: [aUser({ id: 3, name: 'Rui Teixeira', email: 'rui@frota.example' })],
  };
  const [best] = paletteMatches(paletteEntries(sources, textsIn(language).t), typed, 12);
  return best && `${best.kind} ${best.title}`;
}

describe.each<[Language, Record<string, string>]>([
  [
    'pt-BR',
    {
      van: 'vehicle Van 1',
      'van 2': 'vehicle Van 2',
      rio2: 'vehicle Van 2',
      caminhao: 'vehicle Caminhão Baú',
      bau: 'vehicle Caminhão Baú',
      patio: 'geofence Pátio Central',
      norte: 'vehicle Servidor Norte',
      'cli nor': 'geofence Cliente Norte',
      teixeira: 'user Rui Teixeira',
      'rui@': 'user Rui Teixeira',
      veic: 'screen Veículos',
      cercas: 'screen Cercas',
      usuarios: 'screen Usuários',
      motoristas: 'screen Motoristas',
      'config serv': 'screen Configurações do servidor',
      'novo vei': 'creation Novo veículo',
      'nova cerca': 'creation Nova cerca',
      escura: 'action Aparência escura',
      sair: 'action Sair',
      atalhos: 'action Atalhos do teclado',
    },
  ],
  [
    'es-ES',
    {
      van: 'vehicle Van 1',
      rui: 'user Rui Teixeira',
      vehiculos: 'screen Vehículos',
      geocercas: 'screen Geocercas',
      conductores: 'screen Conductores',
      estadisticas: 'screen Estadísticas del servidor',
      'nueva geo': 'creation Nueva geocerca',
      'nuevo usuario': 'creation Nuevo usuario',
      oscura: 'action Apariencia oscura',
      'cerrar sesion': 'action Cerrar sesión',
    },
  ],
  [
    'en-US',
    {
      van: 'vehicle Van 1',
      xyz9: 'vehicle Moto do Rui',
      veh: 'screen Vehicles',
      geo: 'screen Geofences',
      users: 'screen Users',
      stat: 'screen Server statistics',
      'new veh': 'creation New vehicle',
      'new geo': 'creation New geofence',
      dark: 'action Dark appearance',
      'sign out': 'action Sign out',
      shortcuts: 'action Keyboard shortcuts',
      'show all': 'action Show all vehicles',
    },
  ],
])('in the palette in %s', (language, expected) => {
  test.for(Object.entries(expected))('typing "%s" offers first: %s', ([typed, offered]) => {
    expect(first(language, typed)).toBe(offered);
    expect(first(language, `  ${typed.toUpperCase()} `)).toBe(offered);
  });

  test('typing what nothing is called offers nothing', () => {
    expect(first(language, 'zeppelin')).toBeUndefined();
    expect(first(language, 'van zeppelin')).toBeUndefined();
  });
});

function aFleet(): LiveFleet {
  const engine = new FleetEngine('farol');
  const page = new LiveFleet((request) => engine.handle(request, 0));
  const devices = VEHICLES.map(([name, placa], at) => aDevice({ id: at + 1, name, attributes: { placa } }));
  engine.load({ devices, positions: [], groups: [aGroup({ id: 1, name: 'Frota Sul' })], drivers: [] }, 0);
  const packed = engine.takeReport(1000);
  if (packed) page.receive(packed.report);
  return page;
}

function textsIn(language: Language): Texts {
  const texts = textsOf(language);
  texts.add(CATALOGS[language]);
  return texts;
}
