import { MemoryFleetCopies } from '@farol/adapters/memory/fleet-copies';
import { fleetCopiesContract } from '../../contracts/ports/fleet-copies.ts';

fleetCopiesContract('memory', () => new MemoryFleetCopies());
