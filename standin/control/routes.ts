import { Hono } from 'hono';
import type { World } from '../world.ts';
export function controlRoutes(_world: World): Hono { return new Hono(); }
