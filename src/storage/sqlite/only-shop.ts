import { ONLY_SHOP } from '../embedded-engine.ts'

/** Gets the one shop of a data folder by its id. */
export const onlyShop =
  <Shop>(shop: Shop) =>
  (shopId: bigint): Shop => {
    if (shopId !== ONLY_SHOP) throw new RangeError(`a data folder has no shop ${shopId}`)
    return shop
  }
