import { MemoryAlarmAcknowledgments } from '@farol/adapters/memory/alarm-acknowledgments';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { alarmAcknowledgmentsContract } from '../../contracts/ports/alarm-acknowledgments.ts';
import { failedNetwork } from './failed-network.ts';

alarmAcknowledgmentsContract('memory', () => {
  const acknowledgments = new MemoryAlarmAcknowledgments(new MemoryNetwork());
  return {
    userId: 1,
    eventId: 5,
    acknowledgments,
    disconnected: new MemoryAlarmAcknowledgments(failedNetwork()),
    isAcknowledged: async () => acknowledgments.acknowledgedIds.includes(5),
    close: () => {},
  };
});
