import { createRoot } from 'react-dom/client';
import { startEmbeddedConsole } from '@farol/adapters/browser';
import { Host } from './host.tsx';
import './host.css';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no element for the application');
createRoot(root).render(<Host farol={startEmbeddedConsole()} />);
