import type { OfShop, StockUpdater } from '../stock/store.ts'
import { inventoryOperations } from './inventory/inventory-operations.ts'
import type { ListSource } from './inventory/list-inventory.ts'
import { type HealthDependencies, HealthResponses } from './observers/health-responses.ts'
import type { FastRoute } from './request/fast-route.ts'
import type { Guard } from './request/guard.ts'

export interface FirstDependencies {
  readonly guard: Guard
  readonly list: ListSource
  readonly stock: OfShop<StockUpdater>
  readonly health: HealthDependencies
}

/** What a service answers by from its first moment on, without the app. */
export function createFirstRoutes({ guard, list, stock, health: dependencies }: FirstDependencies) {
  const inventory = inventoryOperations(list, stock)
  const health = new HealthResponses(guard, dependencies)
  const fastRoutes: readonly FastRoute[] = [inventory.list, inventory.update, health.fastRoute]
  return { inventory, health, fastRoutes }
}

export type FirstRoutes = ReturnType<typeof createFirstRoutes>
