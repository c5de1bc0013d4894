import type { LastUpdateAge } from '@farol/core/domain';
import { ENGLISH, type VehicleCardTexts } from '../widget/vehicle-card-texts.ts';

const UNITS: Readonly<Record<LastUpdateAge['unit'], readonly [string, string]>> = {
  new: ['', ''],
  now: ['', ''],
  lessMinute: ['', ''],
  minutes: ['minuto', 'minutos'],
  hours: ['hora', 'horas'],
  days: ['dia', 'dias'],
};

/** The host's own texts for the card. */
export const PORTUGUESE: VehicleCardTexts = {
  absence: {
    signedOut: () => 'Entre para ver este veículo.',
    starting: () => 'Carregando …',
    unreachable: () => 'O servidor não responde. Continuamos tentando.',
    notVisible: () => 'Você não tem este veículo.',
    removed: (name) => `${name} foi excluído ou não está mais compartilhado com você.`,
  },
  motionState: {
    moving: 'Em movimento',
    stationary: 'Parado',
    wasMoving: 'Estava em movimento',
    staleFix: 'Estava parado',
    noFix: 'Ainda sem posição',
  },
  speed: ENGLISH.speed,
  age: ({ unit, count }) => {
    if (unit === 'new') return 'nunca';
    if (unit === 'now') return 'agora';
    if (unit === 'lessMinute') return 'há menos de um minuto';
    return `há ${count} ${UNITS[unit][count === 1 ? 0 : 1]}`;
  },
  old: 'Dados antigos: é o último que se sabe.',
  lost: (since) => `Sem conexão desde ${since.toLocaleTimeString('pt-BR')}. É o último que se sabe.`,
  locked: 'Bloqueado',
  notLocked: 'Liberado',
  anchored: 'Ativa',
  notAnchored: 'Nenhuma',
  retry: 'Tentar agora',
  labels: {
    speed: 'Velocidade',
    address: 'Endereço',
    coordinates: 'Coordenadas',
    report: 'Último relato',
    engine: 'Motor',
    anchor: 'Âncora',
  },
};
