import { Hono } from 'hono';
import type { World } from '../world.ts';
export function robloxUsersRoutes(_world: World): Hono { return new Hono(); }
