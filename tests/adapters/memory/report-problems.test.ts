import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReportProblems } from '@farol/adapters/memory/report-problems';
import { reportProblemsContract } from '../../contracts/ports/report-problems.ts';
import { failedNetwork } from './failed-network.ts';

const lastTime = '2026-11-28T08:00:00.000+00:00';

reportProblemsContract('memory', () => {
  const problems = new MemoryReportProblems(new MemoryNetwork());
  problems.problems.set(5, [
    { kind: 'place', reports: 2, lastTime, sample: 'lat=91' },
    { kind: 'value', reports: 1, lastTime, sample: 'altitude=x' },
  ]);
  const refused = (reason: string, text: string) => ({ time: lastTime, protocol: 'osmand', reason, text });
  problems.refused.set(5, [
    refused('value: altitude=x', '/?id=van-1&lat=1&lon=1&altitude=x'),
    refused('place: lat=91', '/?id=van-1&lat=91&lon=1'),
    refused('place: lat=91', '/?id=van-1&lat=91&lon=1'),
  ]);
  problems.unreadableReports = [
    { time: lastTime, address: '127.0.0.1', reason: 'noJson', text: 'hello', reports: 1 },
  ];
  const restricted = new MemoryReportProblems(new MemoryNetwork());
  restricted.isAdministrator = false;
  return {
    deviceId: 5,
    problems,
    restricted,
    disconnected: new MemoryReportProblems(failedNetwork()),
    close: () => {},
  };
});
