/** How every way to run the site starts Node, for less memory. Figures: docs/decisions/0012-a-small-machine.md. */
export const frugalNode = ['--max-semi-space-size=24'];
/** The allocator gives memory back to the system, and has two pools instead of eight for each core. */
export const frugalMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' };
