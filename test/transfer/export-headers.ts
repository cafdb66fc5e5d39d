// How the exports of other programs begin: their columns in their order, by their own documents, with cells of the kind
// that each has. The goods are ours.

/** A file, and which of its columns is which of petstock. */
export interface ExportFile {
  readonly from: string
  readonly csv: string
  /** `NAME=COLUMN`, in the order of the file. */
  readonly guessed: readonly string[]
  /** Columns of petstock that several of the file may be. */
  readonly asked?: Readonly<Record<string, readonly string[]>>
}

const lines = (...given: string[]): string => `${given.join('\n')}\n`

export const EXPORTS: readonly ExportFile[] = [
  {
    from: 'Shopify, products',
    csv: lines(
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Gift Card,Variant Weight Unit,Cost per item',
      'neon,Neon tetra,<p>Small</p>,Pond & Co,Animals > Fish,Fish,,TRUE,Title,Default Title,1001,0,shopify,48,deny,manual,1.20,,TRUE,TRUE,4006381333931,,FALSE,g,0.40',
      'collar,Collar,,Pond & Co,Animals > Dogs,Dogs,,TRUE,Colour,Red,1002,80,shopify,7,deny,manual,9.90,,TRUE,TRUE,,,FALSE,g,3.00',
      'collar,,,,,,,,,Blue,1003,80,shopify,0,deny,manual,9.90,,TRUE,TRUE,,,,g,3.00',
    ),
    guessed: [
      ...['Title=name', 'Vendor=supplier', 'Product Category=kind', 'Variant SKU=petId'],
      ...['Variant Inventory Qty=quantity', 'Variant Barcode=barcode'],
    ],
  },
  {
    from: 'Shopify, products, as it names them since 2024',
    csv: lines(
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,SKU,Barcode,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams)',
      'Neon tetra,neon,Small,Pond & Co,Animals > Fish,Fish,,TRUE,NEON,4006381333931,Title,Default Title,1.20,shopify,48,deny,0',
      'Guppy,guppy,,Pond & Co,Animals > Fish,Fish,,TRUE,GUPPY,,Title,Default Title,0.90,shopify,7,deny,0',
    ),
    guessed: [
      ...['Title=name', 'Vendor=supplier', 'Product category=kind'],
      ...['SKU=petId', 'Inventory quantity=quantity'],
    ],
  },
  {
    from: 'Shopify, inventory',
    csv: lines(
      'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)',
      'neon,Neon tetra,Title,Default Title,1001,,,Main Street,,0,2,3,43,48,',
      'guppy,Guppy,Title,Default Title,1002,,,Main Street,,0,0,0,7,7,',
    ),
    guessed: ['Title=name', 'SKU=petId', 'On hand (current)=quantity'],
  },
  {
    from: 'Lightspeed, C-Series',
    csv: lines(
      'Product - Product-ID,Variant - Variant-ID,Product - Visibility,Product - Brand,Product - Title - EN,Variant - Title - EN,Variant - Price,Variant - Inventory tracking enabled,Variant - Stock Level,Variant - Minimum stock,Variant - Stock Alert Level,Variant - Article code,Variant - Barcode (EAN),Variant - Stock keeping unit (SKU)',
      '101,9001,visible,Luna,Collar,Red,9.90,1,12,1,2,DG-R,4006381333931,DG-R',
      '101,9002,visible,Luna,Collar,Blue,9.90,1,0,1,2,DG-B,4006381333948,DG-B',
      '102,9003,hidden,,Neon tetra,Default,3.90,1,48,1,5,FI-N,,FI-N',
    ),
    guessed: [
      ...['Variant - Variant-ID=petId', 'Product - Title - EN=name'],
      ...['Variant - Stock Level=quantity', 'Variant - Minimum stock=lowStockAt'],
      ...['Variant - Barcode (EAN)=barcode', 'Variant - Stock keeping unit (SKU)=barcode'],
    ],
  },
  {
    from: 'Odoo, products with their categories as records',
    csv: lines(
      'External ID,Internal Reference,Name,Barcode,Product Type,Product Category/Complete Name,Sales Price,Quantity On Hand,Forecasted Quantity,Unit of Measure,Can be Sold',
      '__export__.product_template_12,FI-NEON,Neon tetra,4006381333931,Goods,All / Fish / Freshwater,3.9,48.0,40.0,Units,True',
      '__export__.product_template_14,GROOM,Grooming,,Service,All / Services,30.0,0.0,0.0,Hours,True',
    ),
    guessed: [
      ...['Internal Reference=petId', 'Product Category/Complete Name=kind'],
      'Quantity On Hand=quantity',
    ],
  },
  {
    from: 'Square',
    csv: lines(
      'Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Price,Enabled Main Street,Current Quantity Main Street,New Quantity Main Street,Stock Alert Enabled Main Street,Stock Alert Count Main Street',
      'ABCDEFGH,Neon tetra,Regular,1001,,Fish,Fish,4006381333931,1.20,Y,48,,Y,10',
      'IJKLMNOP,Guppy,Regular,1002,,Fish,Fish,,variable,Y,7,,N,',
    ),
    guessed: [
      ...['Item Name=name', 'SKU=petId', 'Categories=kind', 'GTIN=barcode'],
      ...['Current Quantity Main Street=quantity', 'Stock Alert Count Main Street=lowStockAt'],
    ],
  },
  {
    from: 'Square, of two shops',
    csv: lines(
      'Token,Item Name,SKU,Enabled Main Street,Current Quantity Main Street,Stock Alert Count Main Street,Enabled Back Room,Current Quantity Back Room,Stock Alert Count Back Room',
      'ABCDEFGH,Neon tetra,1001,Y,48,10,Y,200,50',
      'IJKLMNOP,Guppy,1002,Y,7,2,Y,90,50',
    ),
    guessed: ['Item Name=name', 'SKU=petId'],
    asked: { quantity: ['Current Quantity Main Street', 'Current Quantity Back Room'] },
  },
  {
    from: 'Loyverse',
    csv: lines(
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Main],Price [Main],In stock [Main],Low stock [Main]',
      'neon,10001,Neon tetra,Fish,,N,,,1.20,0.40,4006381333931,,,Y,Y,1.20,48,10',
      'bundle,10002,Starter set,Sets,,N,,,30.00,0.00,,10001,5,N,Y,30.00,,',
      'collar,10003,Collar,Dogs,,N,Colour,Red,9.90,3.00,,,,Y,Y,9.90,7,3',
    ),
    guessed: [
      'SKU=petId',
      'Category=kind',
      'In stock [Main]=quantity',
      'Low stock [Main]=lowStockAt',
    ],
  },
  {
    from: 'WooCommerce',
    csv: lines(
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Sale price","Regular price",Categories,Tags,Parent,Position',
      '501,simple,,4006381333931,Neon tetra,1,0,visible,,Small,taxable,1,48,10,0,0,,,1.20,Fish,,,0',
      '502,simple,,,Guppy,1,0,visible,,,taxable,1,7,,0,0,,,0.90,Fish,,,0',
      '504,variation,,,"Collar - Red",1,0,visible,,,taxable,0,0,,0,0,0.1,,9.90,,,id:503,1',
    ),
    guessed: [
      ...['ID=petId', 'GTIN, UPC, EAN, or ISBN=barcode', 'Stock=quantity'],
      ...['Low stock amount=lowStockAt', 'Categories=kind'],
    ],
  },
  {
    from: 'WooCommerce, with numbers as SKU',
    csv: lines(
      'ID,Type,SKU,Name,"In stock?",Stock,Categories',
      '501,simple,1001,Neon tetra,1,1,Fish',
      '502,simple,1002,Guppy,0,0,Fish',
    ),
    guessed: ['Stock=quantity', 'Categories=kind'],
    asked: { petId: ['ID', 'SKU'] },
  },
  {
    from: 'Lightspeed Retail, X-Series',
    csv: lines(
      'id,handle,sku,composite_name,composite_sku,composite_quantity,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,supply_price,retail_price,brand_name,supplier_name,supplier_code,active,track_inventory,outlet_tax_Main_Outlet,inventory_Main_Outlet,reorder_point_Main_Outlet,restock_level_Main_Outlet',
      '0a6f6e36-8bab-11ea-f3d6-0f1cd1a5b8c1,neon,10001,,,,Neon tetra,Small,Fish,,,,0.40,1.20,Pond,Pond & Co,N-7,1,1,Default,48,10,60',
      '0a6f6e36-8bab-11ea-f3d6-0f1cd1a5b8c2,set,10002,Neon tetra,10001,5,Starter set,,Sets,,,,,30.00,,,,1,0,Default,0,,',
      '0a6f6e36-8bab-11ea-f3d6-0f1cd1a5b8c3,guppy,10003,,,,Guppy,,Fish,,,,0.30,0.90,Pond,Pond & Co,N-8,1,1,Default,7,5,20',
    ),
    guessed: [
      ...['sku=petId', 'product_category=kind', 'supplier_name=supplier'],
      ...['inventory_Main_Outlet=quantity', 'reorder_point_Main_Outlet=lowStockAt'],
    ],
  },
  {
    from: 'Lightspeed Retail, R-Series',
    csv: lines(
      '"System ID","UPC","EAN","Custom SKU","Manufact. SKU","Item","Qty.","Price","Tax","Brand","Publish to eCom","Season","Department","MSRP","Tax Class","Default Cost","Vendor","Category","Subcategory 1"',
      '"210000000011","036000291452","4006381333931","","N-7","Neon tetra","48","€1.20","Yes","Pond","No","","","1.50","Item","0.400000000","Pond & Co","Fish",""',
      '"210000000012","","","G-1","","Guppy","7","€0.90","Yes","Pond","No","","","1.20","Item","0.300000000","Pond & Co","Fish",""',
    ),
    guessed: [
      ...['System ID=petId', 'UPC=barcode', 'EAN=barcode', 'Item=name'],
      ...['Qty.=quantity', 'Vendor=supplier', 'Category=kind', 'Custom SKU=barcode'],
    ],
  },
  {
    from: 'Lightspeed Retail, R-Series, with the name of the shop',
    csv: lines(
      'Description,System ID,UPC,Main Street - Quantity on Hand,Main Street - Unit Cost,Main Street - Reorder Point',
      'Neon tetra,210000000011,036000291452,48,0.40,10',
      'Guppy,210000000012,,7,0.30,5',
    ),
    guessed: [
      ...['Description=name', 'System ID=petId', 'UPC=barcode'],
      ...['Main Street - Quantity on Hand=quantity', 'Main Street - Reorder Point=lowStockAt'],
    ],
  },
  {
    from: 'Odoo, products',
    csv: lines(
      'Internal Reference,Name,Barcode,Sales Price,Cost,Product Category,Product Type,Quantity On Hand,Forecasted Quantity,Unit of Measure',
      'NEON,Neon tetra,4006381333931,1.20,0.40,All / Fish,Goods,48.00,60.00,Units',
      'GUPPY,Guppy,,0.90,0.30,All / Fish,Goods,7.00,7.00,Units',
    ),
    guessed: ['Internal Reference=petId', 'Product Category=kind', 'Quantity On Hand=quantity'],
  },
  {
    from: 'Homebox',
    csv: lines(
      'HB.import_ref,HB.location,HB.tags,HB.asset_id,HB.archived,HB.name,HB.quantity,HB.description,HB.insured,HB.notes,HB.purchase_price,HB.purchase_from,HB.purchase_date,HB.manufacturer,HB.model_number,HB.serial_number,HB.sold_price',
      'a1,Room 1,fish,000-001,false,Neon tetra,48,Small,false,,1.2,,,,,,0',
      'a2,Room 1,fish,000-002,false,Guppy,7,,false,,0.9,,,,,,0',
    ),
    guessed: ['HB.asset_id=petId', 'HB.name=name', 'HB.quantity=quantity'],
  },
  {
    from: 'grocy, the stock',
    csv: lines(
      'Product,Product group,Amount,Value,Next due date,Calories (Per stock quantity unit),Calories,Last purchased,Last price,Min. stock amount,Product description,Parent product,Default location,Average price,Default store',
      'Flakes,Food,48 Packs,57.60,2027-01-31,,,2026-10-01,1.20,10,,,Shelf,1.20,',
      'Pellets,Food,7 Packs,6.30,2027-02-28,,,2026-10-01,0.90,5,,,Shelf,0.90,',
    ),
    guessed: [
      'Product=name',
      'Product group=kind',
      'Amount=quantity',
      'Min. stock amount=lowStockAt',
    ],
  },
  {
    from: 'InvenTree, stock items',
    csv: lines(
      'Stock Item ID,Part ID,Part Name,Quantity,Serial,Batch,Location ID,Location Name,Supplier Part ID,Supplier ID,Supplier Name,Parent ID,Packaging,Notes,Building,Review Needed,Delete on Deplete,Last Updated',
      '1,17,Neon tetra,48.00000,,,3,Room 1,,,,,,,0,0,1,2026-10-01',
      '2,18,Guppy,7.00000,,,3,Room 1,,,,,,,0,0,1,2026-10-01',
      '3,19,Molly,4.00000,,,3,Room 1,,,,,,,0,0,1,2026-10-01',
    ),
    guessed: ['Part ID=petId', 'Part Name=name', 'Supplier Name=supplier'],
  },
  {
    from: 'Magento',
    csv: lines(
      'sku,attribute_set_code,product_type,categories,name,description,weight,product_online,price,qty,out_of_stock_qty,min_cart_qty,is_in_stock,notify_on_stock_below,manage_stock',
      'N-1,Default,simple,Default/Fish,Neon tetra,Small,,1,1.20,48.0000,0.0000,1.0000,1,1.0000,1',
      'G-1,Default,simple,Default/Fish,Guppy,,,1,0.90,7.0000,0.0000,1.0000,1,1.0000,1',
    ),
    guessed: ['sku=petId', 'categories=kind', 'qty=quantity'],
  },
  {
    from: 'Shopware',
    csv: lines(
      'id;productNumber;active;stock;name;ean;minPurchase',
      '0a6f6e368bab11eaf3d60f1cd1a5b8c1;SW10001;1;48;Neon;4006381333931;1',
      '0a6f6e368bab11eaf3d60f1cd1a5b8c2;SW10002;1;7;Guppy;;1',
    ),
    guessed: ['productNumber=petId', 'stock=quantity', 'ean=barcode'],
  },
  {
    from: 'a German program for goods, which counts what is free apart',
    csv: lines(
      'Artikelnummer;GTIN;Artikelname;Std. VK Brutto;Lagerbestand Gesamt;Lagerbestand Verfügbar;Mindestlagerbestand',
      '1001;4006381333931;Neonsalmler;1,20;48;45;10',
      '1002;;Guppy;0,90;7;7;5',
    ),
    guessed: [
      'Artikelnummer=petId',
      'GTIN=barcode',
      'Artikelname=name',
      'Mindestlagerbestand=lowStockAt',
    ],
    asked: { quantity: ['Lagerbestand Gesamt', 'Lagerbestand Verfügbar'] },
  },
  {
    from: 'a German list of goods',
    csv: lines(
      'Nr.;Artikelnummer;Artikelbezeichnung;Warengruppe;Bestand (Stk);Meldebestand;VK-Preis;EAN;Aktiv',
      '1;1001;Neonsalmler;Fische;48;10;1,20 €;4006381333931;ja',
      '2;1002;Guppy;Fische;7;5;0,90 €;;ja',
      '3;1003;Halsband;Hunde;0;;9,90 €;;nein',
    ),
    guessed: [
      ...['Artikelnummer=petId', 'Artikelbezeichnung=name', 'Warengruppe=kind'],
      ...['Bestand (Stk)=quantity', 'Meldebestand=lowStockAt', 'EAN=barcode'],
    ],
  },
]
