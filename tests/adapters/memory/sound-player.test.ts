import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { soundContract } from '../../contracts/ports/sound-player.ts';

soundContract('memory', (isBlocked) => {
  const sound = new MemorySoundPlayer(isBlocked);
  sound.unplayable.add('/broken.wav');
  return {
    sound,
    heard: () => sound.played,
    broken: '/broken.wav',
    finish: () => sound.finish(),
    gesture: () => sound.userGesture(),
  };
});
