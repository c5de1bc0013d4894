import { MemoryLastVisit } from '@farol/adapters/memory/last-visit';
import { lastVisitContract } from '../../contracts/ports/last-visit.ts';

lastVisitContract('memory', () => new MemoryLastVisit());
