import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryOwnChannels } from '@farol/adapters/memory/own-channels';
import { aPushBrowser } from '../../arbitraries/own-channels.ts';
import { ownChannelsContract } from '../../contracts/ports/own-channels.ts';

ownChannelsContract('memory', () => {
  const browsers = [aPushBrowser({ id: 1 }), aPushBrowser({ id: 2 })];
  const ownChannels = new MemoryOwnChannels(new MemoryNetwork(), { browsers, isOffered: true });
  return {
    ownChannels,
    send: () => {
      ownChannels.link = { ...ownChannels.link, isLinked: true, isWaiting: false };
    },
    withoutBot: () => {
      ownChannels.link = { ...ownChannels.link, isOffered: false };
      return ownChannels;
    },
    close: () => {},
  };
});
