/** Words of pet shops, with the letters of their languages beyond ASCII. */
export const PET_WORDS = {
  de: 'Käfig Zierfische Köcher Wellensittich Vögel Mäuse Häuschen groß Größe Kräuter für Körner Hündchen Kätzchen Schildkröte Näpfe Bürste Löwenkopf Grünfutter Öl Müsli Spaß Fröhlich Zwergkaninchen süß Äpfel',
  fr: 'écureuil crème pâtée poisson élevage hérisson éponge chien gâteau mâle brosse à litière légumes souris pêche naïf bœuf forêt février Noël ça très bébé château rongeurs crevette dorée',
  es: 'pájaro niño año perro español champú cría ratón jaula pequeña camión pez azúcar peluquería araña piña algodón jardín acuático corazón señor tamaño mamífero',
  pt: 'cão ração coração pássaro água pão avião peixe maçã gaiola coleção árvore pônei açúcar verão três você coelho não',
  sv: 'fågel häst kött ägg ört råtta hundmat små blå grön färg påse sköldpadda ödla fröer lås höns två',
  da: 'fugl æble ørred går rød blå små grøn hønsefoder føde træ sæk kød mælk pære æg søster løve',
  fi: 'lintu hämähäkki älykäs häkki pöytä sisälisko ääni jyrsijä päivä yö hyvää pähkinä töyhtö',
  pl: 'żółw gęś śledź ryba łosoś pies kość chomik świnka królik źrebię wąż pająk gołąb jaszczurka żywność dla małych ptaków karmę łapka',
  cs: 'křeček želva ještěrka králík pták kůň krmení pro ryby žába štěně kočka myš běhací míč vůně řasa dřevo šnek čáp',
  hu: 'hörcsög teknős madáreleség nyúl egér őz kutyatál fűrészpor macskaalom törpe szőrme tücsök béka ló hű társ üveg',
  ro: 'pisică câine mâncare păsări peşte ţestoasă jucării pentru şoarece broască viţel cuşcă mică',
  hr: 'mačka vjeverica žaba ptičja hrana štene kućica čvorak noć đumbir šišmiš kornjača jež',
  lt: 'žuvis šuo katė žiurkėnas vėžlys paukščių lesalas mažas narvelis žąsis kačiukas šeškas ėdalas ąsotis',
  lv: 'zivs suņu barība kaķis kāmis bruņurupucis putnu būris mazā žurka vārna ēdiens šķirne ķirzaka',
  tr: 'kuş köpek balık yemi kedi maması sıçan kaplumbağa tavşan küçük büyük ağaç şişe ığdır çanta güvercin',
  ru: 'рыбка корм собака кошка попугай хомяк черепаха золотая клетка для птиц мышь щенок ёжик сухой наполнитель',
  uk: 'рибка їжа собака кішка папуга хом’як черепаха клітка для птахів миша цуценя їжак сухий наповнювач',
  bg: 'рибка храна куче котка папагал хамстер костенурка клетка за птици мишка кученце таралеж',
  el: 'σκύλος γάτα ψάρι τροφή πουλί χελώνα κουνέλι κλουβί χρυσόψαρο άμμος ποντίκι παπαγάλος',
  he: 'כלב חתול דג תוכי אוגר צב ארנב כלוב מזון לציפורים עכבר גור',
  zh: '金鱼 狗粮 猫砂 鹦鹉 仓鼠 乌龟 兔子 鸟笼 饲料 老鼠 小狗 水族箱 热带鱼 宠物用品',
  'zh-tw': '金魚 狗糧 貓砂 鸚鵡 倉鼠 烏龜 兔子 鳥籠 飼料 老鼠 小狗 水族箱 熱帶魚 寵物用品',
  ja: '金魚 ドッグフード 猫砂 インコ ハムスター 亀 うさぎ 鳥かご えさ ネズミ 子犬 水槽 熱帯魚 ペット用品',
  ko: '금붕어 강아지사료 고양이모래 앵무새 햄스터 거북이 토끼 새장 먹이 생쥐 수족관 열대어 애완용품',
} as const

export type Language = keyof typeof PET_WORDS

/** The words of a language that have letters beyond ASCII. */
export const specialWordsOf = (language: Language): readonly string[] =>
  PET_WORDS[language].split(' ').filter((word) => /[^\0-\x7f]/.test(word))
