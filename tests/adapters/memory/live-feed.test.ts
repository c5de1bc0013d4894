import { MemoryLiveFeed } from '@farol/adapters/memory/live-feed';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { liveFeedContract } from '../../contracts/ports/live-feed.ts';

liveFeedContract('memory', () => {
  const network = new MemoryNetwork();
  const feed = new MemoryLiveFeed(network);
  feed.opensImmediately = true;
  feed.catchUpResult = { deviceCount: 3, changedDevices: 0 };
  const fail = (failure: Failure | undefined): void => {
    network.failure = failure;
    if (failure) feed.drop();
  };
  return {
    feed,
    connectionCount: () => feed.connectionCount,
    drop: () => feed.drop(),
    report: (vehicles) => {
      feed.catchUpResult = { deviceCount: 3, changedDevices: vehicles };
    },
    goAway: () => fail(new Failure('NETWORK', 0)),
    comeBack: () => fail(undefined),
    endSession: () => fail(new Failure('HTTP_401', 401)),
    close: () => {},
  };
});
