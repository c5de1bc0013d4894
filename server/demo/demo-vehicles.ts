import { ROADS, type Road } from './roads.ts';
import { seededRandom } from './seeded-random.ts';
import { type DrivingHabits } from './simulated-trip.ts';

/** One vehicle of the demo fleet. */
export interface DemoVehicle {
  name: string;
  uniqueId: string;
  plate: string;
  category: string;
  model: string;
  color: string;
  group: string;
  driver: string | undefined;
  road: Road;
  habits: DrivingHabits;
  tankLiters: number;
  /** `never` has not reported yet; `lost` stopped reporting some hours ago. */
  connection: 'live' | 'never' | 'lost';
}

const VEHICLE_KINDS = {
  car: {
    name: 'Carro',
    models: ['Fiat Argo', 'VW Polo', 'Chevrolet Onix', 'Toyota Corolla'],
    kmh: 46,
    tank: 50,
  },
  truck: { name: 'Caminhão', models: ['Scania R450', 'Volvo FH 540', 'Mercedes Actros'], kmh: 78, tank: 400 },
  truck1: { name: 'Caminhão leve', models: ['VW Delivery', 'Iveco Daily'], kmh: 58, tank: 120 },
  motorcycle: { name: 'Moto', models: ['Honda CG 160', 'Yamaha Factor'], kmh: 42, tank: 15 },
  bus: { name: 'Ônibus', models: ['Marcopolo Torino', 'Caio Apache'], kmh: 32, tank: 250 },
  van: { name: 'Van', models: ['Renault Master', 'Fiat Ducato'], kmh: 48, tank: 90 },
  pickup: { name: 'Picape', models: ['Toyota Hilux', 'Fiat Strada'], kmh: 52, tank: 76 },
  tractor: { name: 'Trator', models: ['Valtra BM110'], kmh: 22, tank: 180 },
  scooter: { name: 'Scooter', models: ['Honda PCX'], kmh: 38, tank: 8 },
  boat: { name: 'Lancha', models: ['Levefort 21'], kmh: 30, tank: 100 },
} as const;
type VehicleKind = keyof typeof VEHICLE_KINDS;

const KINDS_ON_ROAD: Record<Road['kind'], readonly VehicleKind[]> = {
  city: ['car', 'motorcycle', 'bus', 'van', 'pickup', 'truck1', 'scooter', 'tractor'],
  highway: ['truck', 'truck', 'bus', 'pickup', 'car'],
  river: ['boat'],
};
const COLORS = [
  '13|0.00|1.80',
  '13|1.00|1.00',
  '155|1.00|1.00',
  '-165|2.00|1.00',
  '43|1.00|1.00',
  '105|2.00|0.60',
  '13|0.00|0.60',
];
const DRIVERS = [
  'Ana Souza',
  'Bruno Lima',
  'Carla Dias',
  'Diego Rocha',
  'Elisa Prado',
  'Fábio Nunes',
  'Gabriela Reis',
  'Hugo Castro',
  'Iara Melo',
  'João Alves',
  'Karen Pinto',
  'Luís Moura',
  'Marina Costa',
  'Nilo Barros',
  'Olívia Ramos',
  'Paulo Freitas',
  'Rafael Moura',
  'Sônia Batista',
  'Tiago Nogueira',
  'Úrsula Campos',
  'Vitor Azevedo',
  'Wagner Teles',
  'Yara Fonseca',
  'Zélia Ramalho',
  'Alan Siqueira',
  'Beatriz Lemos',
  'Caio Furtado',
  'Denise Guerra',
  'Edson Paiva',
  'Flávia Rezende',
  'Gilson Prates',
  'Helena Viana',
  'Igor Salgado',
  'Jussara Leal',
  'Kléber Antunes',
  'Lívia Peixoto',
  'Mauro Assis',
  'Neusa Coelho',
  'Otávio Brandão',
  'Priscila Maia',
  'Renato Queiroz',
  'Sabrina Couto',
  'Túlio Macedo',
  'Valéria Pires',
  'Wilson Sales',
  'Ivone Torres',
  'Jonas Aguiar',
];
const FLEET_SIZE = 62;

/** The drivers of the demo fleet, by the code that their vehicles report. */
export const DEMO_DRIVERS: readonly { name: string; uniqueId: string }[] = DRIVERS.map((name, at) => ({
  name,
  uniqueId: `M${String(101 + at)}`,
}));

/** Returns the demo fleet, the same for the same seed. */
export function demoVehicles(seed: number): DemoVehicle[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const counts = new Map<VehicleKind, number>();
  return Array.from({ length: FLEET_SIZE }, (_, at): DemoVehicle => {
    const road = ROADS[at % ROADS.length] ?? FIRST_ROAD;
    const kinds = KINDS_ON_ROAD[road.kind];
    const kind = kinds[Math.floor(at / ROADS.length + random() * 4) % kinds.length] ?? 'car';
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const { name, models, kmh, tank } = VEHICLE_KINDS[kind];
    return {
      name: `${name} ${String(number).padStart(2, '0')}`,
      uniqueId: `demo-${String(100_001 + at)}`,
      plate: plateOf(random),
      category: kind,
      model: pick<string>(models) ?? '',
      color: pick(COLORS) ?? '',
      group: road.group,
      // Nobody drives two vehicles at once.
      driver: at % 4 === 3 ? undefined : DEMO_DRIVERS[at - Math.floor(at / 4)]?.uniqueId,
      road,
      habits: { cruiseKmh: road.kind === 'highway' ? Math.max(kmh, 76) : kmh, restsAtNight: at % 5 !== 0 },
      tankLiters: tank,
      connection: at >= FLEET_SIZE - 3 ? 'never' : at % 13 === 12 ? 'lost' : 'live',
    };
  });
}

const FIRST_ROAD: Road = { name: '', group: '', kind: 'city', points: [] };

/** Returns a random license plate in the current Brazilian format: ABC1D23. */
function plateOf(random: () => number): string {
  const letter = (): string => String.fromCodePoint(65 + Math.floor(random() * 26));
  const digit = (): number => Math.floor(random() * 10);
  return `${letter()}${letter()}${letter()}${digit()}${letter()}${digit()}${digit()}`;
}
